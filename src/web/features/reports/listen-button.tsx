import { Square, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Section } from '#engine/model/result.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { Button } from '../../ui/button.tsx'
import { spokenParts } from './read-aloud.ts'

const t = reportsTexts.page

/** Reads a section with the browser's own voice, which needs no data; where there is none, there is no button. It ends with the page. */
export function ListenButton({ section }: { section: Section }) {
  const [isSpeaking, setSpeaking] = useState(false)
  useEffect(() => stop, [])
  if (!('speechSynthesis' in globalThis)) return null
  const listen = () => {
    stop()
    if (isSpeaking) return setSpeaking(false)
    setSpeaking(true)
    // One piece after the other: some voices break off long texts.
    const parts = spokenParts(section).map((text) => new SpeechSynthesisUtterance(text))
    for (const part of parts) {
      part.lang = document.documentElement.lang
      part.onerror = () => setSpeaking(false)
      speechSynthesis.speak(part)
    }
    const last = parts.at(-1)
    if (last) last.onend = () => setSpeaking(false)
  }
  return (
    <Button look="plain" className="no-print" icon={isSpeaking ? <Square aria-hidden /> : <Volume2 aria-hidden />} onClick={listen}>
      {isSpeaking ? t.stopListening : t.listen}
    </Button>
  )
}

function stop(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}
