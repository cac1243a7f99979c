import { formatNumber } from '#engine/quantity/format.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { landingTexts as t } from '#words/web/landing.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { Footer } from '../app/footer.tsx'
import { PublicHeader } from '../app/public-header.tsx'
import type { IntakeCountry } from '../lib/intake/countries.ts'
import { intakeQuestions, noIntakeAnswers } from '../lib/intake/intake-answers.ts'
import { IntakeForm } from '../lib/intake/intake-form.tsx'
import { countriesInWords } from '../lib/texts.ts'
import { TradeDrawing } from '../ui/trade-drawing.tsx'
import { type LandingSample, SampleReport } from './sample.tsx'

/** The start page as plain HTML: readable in full, with every sign-in working, without script. */
export function Landing({
  sample,
  hasModel,
  countries,
}: {
  sample: LandingSample
  hasModel: boolean
  countries: readonly IntakeCountry[]
}) {
  return (
    <>
      <a className="skip-link" href="#main">
        {chromeTexts.skip}
      </a>
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        <section className="hero">
          <div className="hero-words">
            <h1>{t.heading}</h1>
            <p className="hero-lead">{t.lead({ countries: countriesInWords('and') })}</p>
          </div>
          <section className="hero-start" aria-labelledby="start">
            <h2 id="start">{wayInTexts.title({ n: intakeQuestions.length })}</h2>
            <p className="quiet">{wayInTexts.text}</p>
            <IntakeForm countries={countries} answers={noIntakeAnswers} where="">
              <button type="submit" className="button button-primary button-wide">
                {wayInTexts.show}
              </button>
            </IntakeForm>
          </section>
          <div className="hero-more">
            <div className="hero-ways">
              <a className="button button-primary only-google" href="/api/auth/google">
                {t.google}
              </a>
              <a className="button only-apple" href="/api/auth/apple">
                {t.apple}
              </a>
              <a className="button hero-email" href="/login?tab=register" data-auth="register">
                {t.email}
              </a>
            </div>
            <p className="hero-note">
              <strong>{t.free}</strong> <a href="/explore">{t.look}</a>{' '}
              <a href="/explore?show=bookmarked" hidden data-kept>
                {t.kept}
              </a>
            </p>
            <dl className="proof">
              {(['businesses', 'cities', 'simulations'] as const).map((key) => (
                <div key={key}>
                  <dt>{key === 'cities' ? t.proof.cities({ countries: sample.counts.countries }) : t.proof[key]}</dt>
                  <dd>{formatNumber(sample.counts[key])}</dd>
                </div>
              ))}
            </dl>
          </div>
          <section className="hero-sample" aria-label={t.sample.label}>
            <SampleReport sample={sample} />
          </section>
        </section>
        <section className="band" aria-labelledby="steps">
          <div className="band-inner">
            <h2 id="steps">{t.steps.title}</h2>
            <ol className="steps">
              {t.steps.list.map((step) => (
                <li key={step.title}>
                  <h3>{step.title}</h3>
                  <p>{step.text}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <section className="wide" aria-labelledby="features">
          <h2 id="features">{t.features.title}</h2>
          <ul className="plain-list features">
            {[hasModel ? t.discovery.withModel : t.discovery.plain, ...t.features.list].map((feature) => (
              <li key={feature.title}>
                <TradeDrawing name={feature.drawing} />
                <h3>{feature.title}</h3>
                <p>{feature.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="wide two-lists">
          <div>
            <h2>{t.benefits.title}</h2>
            <dl className="statements">
              {t.benefits.list.map((benefit) => (
                <div key={benefit.title}>
                  <dt>{benefit.title}</dt>
                  <dd>{benefit.text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <div>
            <h2>{t.promises.title}</h2>
            <dl className="statements">
              {t.promises.list.map((promise) => (
                <div key={promise.title}>
                  <dt>{promise.title}</dt>
                  <dd>
                    {promise.text} {'link' in promise ? <a href="/refunds">{promise.link}</a> : null}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <section className="closing" aria-labelledby="closing">
          <h2 id="closing">{t.closing.title}</h2>
          <p>{t.closing.text({ n: intakeQuestions.length })}</p>
          <a className="button button-gold" href="/api/login">
            {t.closing.button}
          </a>
        </section>
      </main>
      <Footer />
    </>
  )
}
