import { elsewheres, topics } from '#engine/quantity/vocabulary.ts'
import type { DataReferences, Report } from './check-report.ts'
import type { MarketFiles } from './market-files.ts'

/** Every topic and every elsewhere has one entry; no words lead to two of them; every weight names an idea. */
export function checkQuestions({ questions }: MarketFiles, report: Report): void {
  const { asks, elsewhere, ideas } = questions
  checkOnce(topics, asks, 'asks')
  checkOnce(elsewheres, elsewhere, 'elsewhere')
  const topicByPhrase = new Map<string, string>()
  for (const [list, entries] of [
    ['asks', asks],
    ['elsewhere', elsewhere],
  ] as const)
    entries.forEach(({ about, words, said: phrases }, at) => {
      for (const each of [...words, ...phrases]) {
        const other = topicByPhrase.get(each)
        if (other) report('questions.yaml', [list, at], `“${each}” is of ${other} already`)
        topicByPhrase.set(each, about)
      }
    })
  for (const list of ['strong', 'common', 'light'] as const)
    questions[list].forEach((idea, at) => {
      if (!(idea in ideas)) report('questions.yaml', [list, at], `“${idea}” is no idea`)
    })

  function checkOnce(abouts: readonly string[], entries: readonly { about: string }[], list: string): void {
    for (const about of abouts) {
      const count = entries.filter((each) => each.about === about).length
      if (count !== 1) report('questions.yaml', [list], count === 0 ? `lacks ${about}` : `has ${about} twice`)
    }
  }
}

/** No list of words about a person says one twice, and a language leaves out only what the lists hold. */
export function checkIntroductions({ introductions }: MarketFiles, report: Report): void {
  const { idle, body: _body, languages, countries, byTrade: _, ...groups } = introductions
  const listed = new Set([...Object.values(groups).flatMap((lists) => Object.values(lists).flat()), ...idle])
  for (const [group, lists] of Object.entries(groups))
    for (const [list, phrases] of Object.entries(lists))
      phrases.forEach((phrase, at) => {
        if (phrases.indexOf(phrase) < at) report('introductions.yaml', [group, list, at], `“${phrase}” appears twice`)
      })
  for (const [group, entries] of Object.entries({ languages, countries }))
    for (const [code, { without }] of Object.entries(entries))
      without.forEach((phrase, at) => {
        if (!listed.has(phrase)) report('introductions.yaml', [group, code, 'without', at], `“${phrase}” is in no list`)
      })
}

/** Phrases mean businesses that exist, none is given twice within one meaning, and a broad one means some. */
export function checkSayings({ sayings }: MarketFiles, { businesses, isWhole }: DataReferences, report: Report): void {
  const known = new Set(sayings.means.flatMap(({ said: phrases }) => phrases))
  sayings.broad.forEach((phrase, at) => {
    if (!known.has(phrase)) report('sayings.yaml', ['broad', at], `“${phrase}” means no business`)
  })
  sayings.nearest.forEach(({ does, ids }, at) => {
    for (const [field, list] of Object.entries({ does, ids }))
      list.forEach((id, place) => {
        if (isWhole && !businesses.has(id)) report('sayings.yaml', ['nearest', at, field, place], `“${id}” is no business`)
      })
  })
  sayings.means.forEach(({ said: phrases, ids }, at) => {
    if (new Set(phrases).size < phrases.length) report('sayings.yaml', ['means', at, 'said'], 'says the same twice')
    ids.forEach((id, place) => {
      if (isWhole && !businesses.has(id)) report('sayings.yaml', ['means', at, 'ids', place], `“${id}” is no business`)
      if (ids.indexOf(id) < place) report('sayings.yaml', ['means', at, 'ids', place], `“${id}” appears twice`)
    })
  })
}
