import { type FormEvent, Fragment, useId, useState } from 'react'
import type { ReportAnswer } from '#contract/reports.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useCall, useChange } from '../../../lib/api/queries.ts'
import { useDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Card, Notice } from '../../../ui/surface.tsx'
import { useReading } from '../report-reading.ts'

const t = reportsTexts.ask

/** Answers a question only from this report's figures; the answer's sources open. */
export function AskBox({ id, onAssumptions }: { id: string; onAssumptions: (assumptions: Record<string, number>) => void }) {
  const { open, evidence, onSources } = useReading()
  const [question, setQuestion] = useDraft(`ask:${id}`, '')
  const [isEmpty, setIsEmpty] = useState(false)
  const heading = useId()
  const config = useCall('GET /api/config', {})
  const ask = useChange('POST /api/reports/{id}/ask')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsEmpty(question.trim() === '')
    send(question)
  }
  const send = (text: string) => {
    if (text.trim() && !ask.isPending) ask.mutate({ params: { id }, body: { question: text.trim() } })
  }
  const askQuestion = (text: string) => {
    setQuestion(text)
    setIsEmpty(false)
    send(text)
  }
  /** On a phone the sources turn on with the first figure that is opened. */
  const openFigure = (figure: string) => {
    if (!evidence.has(figure)) onSources(true)
    open({ kind: 'figure', trail: [figure] })
  }
  const answer = ask.data
  const answerActions = { onFigure: openFigure, onAsk: askQuestion, onAssumptions }
  return (
    <Card look="sunk" className="ask-box no-print" aria-labelledby={heading}>
      <form onSubmit={submit} className="stack gap-s3">
        <h2 id={heading}>{t.heading}</h2>
        <TextField
          label={t.label}
          hint={config.data?.ai ? t.read : t.hint}
          placeholder={t.example}
          value={question}
          error={isEmpty ? t.empty : undefined}
          maxLength={500}
          onChange={(event) => {
            setIsEmpty(false)
            setQuestion(event.currentTarget.value)
          }}
        />
        <Questions title={t.suggestedTitle} questions={t.suggested} onAsk={askQuestion} />
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
            <p className="small quiet ask-asked">{t.asked({ question: ask.variables.body.question })}</p>
            {answer.parts ? (
              answer.parts.map((part) => (
                <Fragment key={part.question}>
                  <h3>{part.question}</h3>
                  <AnswerText answer={part} {...answerActions} />
                </Fragment>
              ))
            ) : (
              <AnswerText answer={answer} {...answerActions} />
            )}
          </>
        ) : null}
      </div>
    </Card>
  )
}

type AnswerActions = {
  onFigure: (figure: string) => void
  onAsk: (question: string) => void
  onAssumptions: (assumptions: Record<string, number>) => void
}

/** One answer with the figures that it rests on, or the questions that the report answers instead. */
function AnswerText({ answer, onFigure, onAsk, onAssumptions }: AnswerActions & { answer: ReportAnswer }) {
  const { assumptions = {} } = answer
  return (
    <>
      <p className="ask-lines">{answer.answer}</p>
      {answer.citations.length > 0 ? (
        <ul className="citations">
          {answer.citations.map((citation) => (
            <li key={`${citation.evidence}${citation.text}`}>
              <button type="button" className="text-button" onClick={() => onFigure(citation.evidence)}>
                {citation.label}
              </button>
              <span className="amount">{citation.text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {answer.instead?.length ? <Questions title={t.insteadTitle} questions={answer.instead} onAsk={onAsk} isTitled /> : null}
      {Object.keys(assumptions).length > 0 ? <Button onClick={() => onAssumptions(assumptions)}>{t.tryIt}</Button> : null}
      {answer.known ? (
        <p className="small quiet">{t.answeredBy({ who: answer.answeredBy === 'gapwise' ? t.ours : answer.answeredBy })}</p>
      ) : null}
    </>
  )
}

type QuestionsProps = { title: string; questions: readonly string[]; onAsk: (question: string) => void; isTitled?: boolean }

/** Without an answer all are visible at once, under a title. */
function Questions({ title, questions, onAsk, isTitled = false }: QuestionsProps) {
  return (
    <fieldset className="ask-questions">
      <legend className={isTitled ? 'small quiet' : 'visually-hidden'}>{title}</legend>
      {questions.map((question) => (
        <button key={question} type="button" className="chip" onClick={() => onAsk(question)}>
          {question}
        </button>
      ))}
    </fieldset>
  )
}
