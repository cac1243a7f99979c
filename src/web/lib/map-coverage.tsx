import type { MapCoverage } from '#contract/gap-maps.ts'
import { mapAnswers } from '#contract/map-answers.ts'
import type { NumberText } from '#language/slots.ts'
import { foundedNames, sellerClassNames, mapCoverageTexts as t } from '#words/web/evidence.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/surface.tsx'
import { useCall } from './api/queries.ts'

/** Before the purchase of Premium: which cities' maps have numbers, an order, or neither. */
export function MapCities() {
  return (
    <section className="stack gap-s2" aria-labelledby="map-cities">
      <h2 id="map-cities">{t.title}</h2>
      <p className="small">{t.intro}</p>
      <CoverageLoader height="16rem">{({ cities }) => <CoverageAnswers cities={cities} />}</CoverageLoader>
    </section>
  )
}

function CoverageAnswers({ cities }: MapCoverage) {
  return (
    <dl className="map-cities">
      {mapAnswers.map((answer) => {
        const matching = cities.filter((city) => city.answer === answer)
        return matching.length > 0 ? (
          <div key={answer}>
            <dt>{t.answers[answer]}</dt>
            <dd className="small quiet">{matching.map(({ name }) => name).join(', ')}</dd>
          </div>
        ) : null
      })}
    </dl>
  )
}

/** The published test of every order of places: how well it finds hidden sellers, compared with counting people. */
export function MapTests() {
  return (
    <section id="map-tests" aria-labelledby="map-tests-title">
      <h2 id="map-tests-title">{t.tests.title}</h2>
      <p>{t.tests.text}</p>
      <p>{t.tests.rule}</p>
      <CoverageLoader height="40rem">{({ cities }) => <CoverageTests cities={cities} />}</CoverageLoader>
    </section>
  )
}

const columns = ['city', 'kind', 'places', 'score', 'people', 'word'] as const
const columnClass = (column: (typeof columns)[number]) => (['places', 'score', 'people'].includes(column) ? 'numeric' : undefined)
const score = (value: number) => value.toFixed(2) as NumberText

function CoverageTests({ cities }: MapCoverage) {
  const rows = cities.flatMap(({ name, classes }) =>
    classes.flatMap((each) => (each.founded ? [{ name, ...each, founded: each.founded }] : [])),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <div className="table-scroll" tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{t.tests.caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={columnClass(column)}>
                {t.tests[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, class: of, founded: { auc, low, high, rival, places, word } }) => (
            <tr key={`${name} ${of}`}>
              <th scope="row">{name}</th>
              <td>{sellerClassNames[of]}</td>
              <td className="numeric">{places}</td>
              <td className="numeric">
                {auc === null || low === null || high === null
                  ? t.tests.few
                  : t.tests.range({ likely: score(auc), low: score(low), high: score(high) })}
              </td>
              <td className="numeric">{rival === null ? t.tests.few : score(rival)}</td>
              <td>{foundedNames[word]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CoverageLoader({ height, children }: { height: string; children: (coverage: MapCoverage) => React.ReactNode }) {
  const { data, isError, isFetching, refetch } = useCall('GET /api/gap-maps/coverage', {})
  if (isError) return <LoadFailed text={t.failed} retryText={t.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  return data ? children(data) : <Skeleton height={height} label={t.loading} />
}
