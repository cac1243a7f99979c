import { type FormEvent, useId, useState } from 'react'
import { reportsTexts } from '#words/web/reports.ts'
import { useDraft } from '../../lib/draft.ts'
import { useCall, useChange } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { useReading } from './report-reading.ts'

const t = reportsTexts.ask

/** A question answered only from this report's figures; what the answer rests on opens. */
export function AskBox({ id, onAssumptions }: { id: string; onAssumptions: (assumptions: Record<string, number>) => void }) {
  const { open, evidence } = useReading()
  const [question, setQuestion] = useDraft(`ask:${id}`, '')
  const [isEmpty, setIsEmpty] = useState(false)
  const heading = useId()
  const config = useCall('GET /api/config', {})
  const ask = useChange('POST /api/reports/{id}/ask')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsEmpty(question.trim() === '')
    if (question.trim() && !ask.isPending) ask.mutate({ params: { id }, body: { question: question.trim() } })
  }
  const answer = ask.data
  return (
    <Card look="sunk" className="ask-box no-print" aria-labelledby={heading}>
      <form onSubmit={submit} className="stack gap-s3">
        <h2 id={heading}>{t.heading}</h2>
        <p>{t.hint}</p>
        <TextField
          label={t.label}
          hint={config.data && (config.data.ai ? t.read : t.unread)}
          placeholder={t.example}
          value={question}
          error={isEmpty ? t.empty : undefined}
          maxLength={500}
          onChange={(event) => {
            setIsEmpty(false)
            setQuestion(event.currentTarget.value)
          }}
        />
        <div>
          <Button type="submit" busy={ask.isPending} busyText={t.busy}>
            {t.button}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="ask-answer">
        {ask.isError ? <Notice tone="bad">{ask.error.status === 0 ? t.failed : ask.error.message}</Notice> : null}
        {answer && !ask.isPending ? (
          <>
            <p>{answer.answer}</p>
            {answer.citations.length > 0 ? (
              <ul className="citations">
                {answer.citations.map((citation) => (
                  <li key={`${citation.evidence}${citation.text}`}>
                    {evidence.has(citation.evidence) ? (
                      <button type="button" className="text-button" onClick={() => open({ kind: 'figure', trail: [citation.evidence] })}>
                        {citation.label}
                      </button>
                    ) : (
                      citation.label
                    )}
                    <span className="amount">{citation.text}</span>
                  </li>
                ))}
              </ul>
            ) : null}
            {answer.assumptions && Object.keys(answer.assumptions).length > 0 ? (
              <Button onClick={() => onAssumptions(answer.assumptions ?? {})}>{t.tryIt}</Button>
            ) : null}
            <p className="small quiet">{t.answeredBy({ who: answer.answeredBy === 'gapwise' ? t.ours : answer.answeredBy })}</p>
          </>
        ) : null}
      </div>
    </Card>
  )
}
