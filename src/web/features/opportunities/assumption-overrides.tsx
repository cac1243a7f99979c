import { lazy, Suspense } from 'react'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/surface.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'

const t = opportunityTexts.ownFigures

const OverridesForm = lazy(async () => ({ default: (await import('./assumption-overrides-form.tsx')).OverridesForm }))

/** On a suggested business: opens the form that replaces the model's figures by one's own. The form loads on demand. */
export function OverridesSection({ id, city }: { id: string; city: string }) {
  const { open, setOpen, button } = useDisclosure()
  return (
    <section className="preview-block" aria-labelledby="own-figures">
      <h2 id="own-figures">{t.title}</h2>
      <p className="small quiet">{t.intro}</p>
      <p className="small quiet">{t.where({ city })}</p>
      <div>
        <Button ref={button} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.close : t.open}
        </Button>
      </div>
      {open ? (
        <Suspense fallback={<Spinner label={chromeTexts.loading} />}>
          <OverridesForm id={id} onSaved={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
