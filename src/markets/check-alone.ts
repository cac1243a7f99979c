import type { ShockKind } from '#engine/market/archetype.ts'
import { keysOfText } from '#engine/market/size.ts'
import { markSlots } from '#engine/market/text-slots.ts'
import type { ReportAt } from './check-report.ts'
import type { BusinessEntry } from './market-files.ts'
import { type BusinessFile, business } from './schema.ts'
import { withTexts } from './texts.ts'

/** Checks the size of one person alone: it can be begun, and its texts speak of what this person has. */

type Alone = Exclude<NonNullable<BusinessFile['alone']>, { not: string }>

/** A month that sells less than this of an average one is no season of the trade. */
const deadSeason = 0.3

/** One person comes before help, and help after sales. */
export function checkSizes({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { alone, staff, seasonality } = file
  if (staff.length === 0) {
    if (alone) reportAt(['alone'], 'is given, and no staff is planned: the file itself is one person')
    return
  }
  if (!alone) {
    reportAt(['alone'], 'is missing: staff is planned, so say how one person begins, or under en.alone.not why nobody can do it alone')
    return
  }
  const seasons = [seasonality.byMonth, ...Object.values(seasonality.byCountry ?? {}), ...Object.values(seasonality.byClimate ?? {})]
  const isSeasonal = seasons.some((months) => Math.min(...months) < deadSeason)
  for (const [index, { fromSales, seasonal }] of staff.entries()) {
    if (fromSales === undefined && alone.not === undefined)
      reportAt(['staff', index, 'fromSales'], 'is missing: help comes once sales carry it, because one person can begin alone')
    if (isSeasonal && !seasonal)
      reportAt(['staff', index, 'seasonal'], 'is missing: months without season sell nothing, and this person never leaves')
  }
  if (alone.not !== undefined) return
  const capacity = alone.capacityPerDay ?? file.capacityPerDay
  const units = alone.unitsPerDay ?? file.unitsPerDay
  if (capacity < units.likely) reportAt(['alone', 'capacityPerDay'], `is below the ${units.likely} units that are usual for one person`)
  if (alone.kept && !file.production) reportAt(['alone', 'kept'], 'is given, and the file has no production')
  alone.spared?.forEach((kind, index) => {
    if (!file.shocks.some((shock) => shock.kind === kind)) reportAt(['alone', 'spared', index], `there is no shock ${kind} in this file`)
  })
  for (const step of Object.keys(alone.stepDays ?? {})) {
    if (Number(step) > file.steps.length) reportAt(['alone', 'stepDays', step], `there is no step ${step} in this file`)
  }
  checkMachines(file, alone, reportAt)
  checkTextsOfOne(file, alone, reportAt)
}

/** Shocks that befall what a business has. */
const ofThings: readonly ShockKind[] = ['breakdown', 'outage', 'theft', 'spoilage']

/** A shock of one person names no thing that alone leaves out, unless it has a sentence of its own: such a thing cannot fail or be stolen. */
function checkMachines(file: BusinessFile, alone: Alone, reportAt: ReportAt): void {
  const remaining = new Set(
    [...file.equipment, ...file.utilities].flatMap(({ item }) =>
      alone.without?.includes(item) ? [] : wordsOf(alone.instead?.find(({ line }) => line === item)?.item ?? item),
    ),
  )
  const gone = file.equipment
    .flatMap(({ item }) => (alone.without?.includes(item) ? wordsOf(item) : []))
    .filter((word) => !remaining.has(word))
  file.shocks.forEach(({ kind, why }, index) => {
    if (!ofThings.includes(kind) || alone.spared?.includes(kind) || alone.said?.[`shocks.${index + 1}.why`] !== undefined) return
    const named = wordsOf(why).find((word) => gone.includes(word))
    if (named !== undefined)
      reportAt(
        ['shocks', index, 'why'],
        `names the ${named}, which alone leaves out: spare one person the ${kind}, or say what happens to them`,
      )
  })
}

/** Nouns of things, without their plural. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.replace(/s$/, ''))
}

/** Texts that have another for one person are sentences of the file that this person still reads. */
function checkTextsOfOne(file: BusinessFile, alone: Alone, reportAt: ReportAt): void {
  const texts = { sentence: new Map<string, string>(), label: new Map<string, string>() }
  withTexts(business, file, (text, { kind }, path) => {
    if (kind === 'sentence' || kind === 'label') texts[kind].set(path.join('.'), text)
    return text
  })
  for (const [path, text] of Object.entries(alone.said ?? {})) checkText('said', path, text)
  for (const [path, text] of Object.entries(alone.called ?? {})) checkText('called', path, text)

  function checkText(group: 'said' | 'called', path: string, text: string): void {
    const keys = keysOfText(path)
    const [field = '', index] = keys
    const line = (file[field as keyof BusinessFile] as { item?: string }[] | undefined)?.[Number(index)]?.item
    const kind = group === 'said' ? 'sentence' : 'label'
    const original = texts[kind].get(keys.join('.'))
    const report = (message: string) => reportAt(['alone', group, path], message)
    if (original === undefined)
      report(`names no ${group === 'said' ? 'sentence' : 'name'} of this file; positions in lists are counted from 1`)
    else if (original === text) report('says what the file says already')
    else if (['alone', 'staff', 'title'].includes(field) || alone[field as keyof typeof alone] !== undefined)
      report('names a text that one person does not read: alone has its own')
    else if (field === 'shocks' && alone.spared?.includes(file.shocks[Number(index)]!.kind))
      report('names a text of a shock that alone is spared')
    else if (line !== undefined && (alone.without?.includes(line) || alone.instead?.some((each) => each.line === line)))
      report('names a text of a line that alone leaves out or changes')
    else if (path === 'test.passMark')
      for (const slot of markSlots)
        if (text.split(`{${slot}}`).length !== 2)
          report(`holds {${slot}} ${text.split(`{${slot}}`).length - 1} times; once, as the text that it replaces`)
  }
}
