import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { intakeQuestions, noIntakeAnswers } from './intake-answers.ts'
import { IntakeForm } from './intake-form.tsx'

it('asks as many questions as its heading counts, in their order', () => {
  const markup = renderToStaticMarkup(
    <IntakeForm countries={[]} answers={noIntakeAnswers} where="">
      <button type="submit">Show</button>
    </IntakeForm>,
  )
  const names = [...markup.matchAll(/ name="([a-z]+)"/g)].map(([, name]) => name)
  // The sentence answers all of them, and the currency is that of the place.
  expect([...new Set(names)].filter((name) => name !== 'say' && name !== 'currency')).toEqual([...intakeQuestions])
})

it('keeps a tool that few people have for whoever named it, and asks nobody else for it', () => {
  const boxOf = (have: string) =>
    /<label class="chip"( hidden="")?><input type="checkbox" name="have"( checked="")? value="mower"/.exec(
      renderToStaticMarkup(
        <IntakeForm countries={[]} answers={{ ...noIntakeAnswers, have }} where="">
          <button type="submit">Show</button>
        </IntakeForm>,
      ),
    )
  expect(boxOf('van,mower')?.slice(1)).toEqual([undefined, ' checked=""'])
  expect(boxOf('van')?.slice(1)).toEqual([' hidden=""', undefined])
})
