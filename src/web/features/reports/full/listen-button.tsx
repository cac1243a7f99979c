import { Square, Volume2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Block, Section } from '#engine/report/document.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { Button } from '../../../ui/button.tsx'

const t = reportsTexts.page
/** A browser without a voice fires no event, not even an error. */
const voiceWithinMs = 5000

/** Reads a section aloud with the browser's own voice, which needs no data; without one, it says so. Stops on unmount. */
export function ListenButton({ section }: { section: Section }) {
  const [state, setState] = useState<'silent' | 'speaking' | 'no-voice'>('silent')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
  }, [])
  useEffect(() => stop, [stop])
  if (!('speechSynthesis' in globalThis)) return null
  const listen = () => {
    stop()
    if (state === 'speaking') return setState('silent')
    setState('speaking')
    const fail = () => {
      stop()
      setState('no-voice')
    }
    timer.current = setTimeout(fail, voiceWithinMs)
    // One utterance after the other: some voices break off long texts.
    const parts = spokenParts(section).map((text) => new SpeechSynthesisUtterance(text))
    for (const part of parts) {
      part.lang = document.documentElement.lang
      part.onstart = () => clearTimeout(timer.current)
      // Cancelling by the person is no failure.
      part.onerror = ({ error }) => error !== 'canceled' && error !== 'interrupted' && fail()
      speechSynthesis.speak(part)
    }
    const last = parts.at(-1)
    if (last) last.onend = () => setState('silent')
  }
  const isSpeaking = state === 'speaking'
  return (
    <>
      <Button look="plain" className="no-print" icon={isSpeaking ? <Square aria-hidden /> : <Volume2 aria-hidden />} onClick={listen}>
        {isSpeaking ? t.stopListening : t.listen}
      </Button>
      <p role="status" className="small no-print">
        {state === 'no-voice' ? t.noVoice : null}
      </p>
    </>
  )
}

/** The texts to read aloud of a section, one utterance each: its summary and its sentences; of a table or a chart its title or summary. */
export function spokenParts({ title, summary, blocks }: Pick<Section, 'title' | 'summary' | 'blocks'>): string[] {
  return [title, summary, ...blocks.flatMap(blockParts)].map((part) => part.trim()).filter(Boolean)
}

function blockParts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text]
    case 'labelled':
      return block.items.map(({ label, text }) => `${label}: ${text}`)
    case 'checklist':
      return block.items.map(({ text, detail }) => [text, detail].filter(Boolean).join(' '))
    case 'chart':
      return [block.title, block.summary]
    case 'table':
      return [block.title]
  }
}
