import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'

const t = wayInTexts.sentence

/** One sentence about oneself, which leads to the list that it makes; the account's answers stay as they are. */
export function SentenceForm() {
  const [, navigate] = useLocation()
  const [say, setSay] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (say.trim()) navigate(`/explore?${new URLSearchParams({ say: say.trim() })}`)
      }}
    >
      <Stack gap="s2">
        <TextField
          label={t.label}
          hint={opportunityTexts.discovery.wordsHint}
          autoComplete="off"
          autoFocus
          maxLength={limits.introductionLength}
          value={say}
          onChange={(event) => setSay(event.target.value)}
        />
        <div>
          <Button type="submit">{t.go}</Button>
        </div>
      </Stack>
    </form>
  )
}
