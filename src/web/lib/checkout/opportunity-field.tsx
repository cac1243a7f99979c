import { type ReactNode, useState } from 'react'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { CheckoutOpportunity } from './checkout-address.ts'
import { type Choice, cityAndCountry, useOpportunityChoices } from './opportunity-choices.ts'

const t = opportunityTexts.choice

/** 'Select an opportunity' of every purchase: all of them, searched by name. */
export function OpportunityField({
  label,
  hint,
  picked,
  onPick,
}: {
  label: string
  hint?: ReactNode
  picked: CheckoutOpportunity | null
  onPick: (opportunity: CheckoutOpportunity) => void
}) {
  const [typed, setTyped] = useState('')
  const { groups, total, isPending, failed, retry, more } = useOpportunityChoices(typed)
  return (
    <Combobox
      label={label}
      hint={hint}
      placeholder={t.placeholder}
      picked={picked && toOption(picked)}
      onSearch={setTyped}
      onPick={(id) => {
        const next = groups.flatMap((group) => group.choices).find((each) => each.id === id && !each.closed)
        if (next) onPick(next)
      }}
      groups={groups.map(({ key, choices }) => ({
        key,
        options: choices.map(toOption),
        ...(key === 'found' ? {} : { title: t.groups[key] }),
      }))}
      status={failed ? '' : isPending ? t.searching : total === 0 && groups.length === 0 ? t.none : t.count({ n: total })}
      failure={failed ? <LoadFailed text={t.failed} retryText={chromeTexts.tryAgain} onRetry={retry} /> : null}
      more={more && { text: t.more({ shown: more.shown, total }), run: more.run }}
      texts={{ show: t.show, list: t.list, choose: t.choose }}
    />
  )
}

const toOption = (choice: Choice) => ({
  key: choice.id,
  text: choice.title,
  detail: choice.closed ? t.closedIn({ place: cityAndCountry(choice), why: choice.closed.why }) : cityAndCountry(choice),
  closed: choice.closed !== undefined,
})
