import { partnershipsTexts as texts } from '#words/report/partnerships.ts'
import type { SectionPattern } from '../pattern.ts'

export const partnerships: SectionPattern = {
  key: 'partnerships',
  title: texts.title,
  question: texts.question,
  keyFigure: ['make.keeping', 'a.costOfSalesPerUnit'],
  answer: [
    [
      { id: 'pa.answer.little', when: (t) => t.buysLittle, say: texts.answerLittle },
      { id: 'pa.answer.one', when: (t) => t.suppliers < 2, say: texts.answerOne },
      { id: 'pa.answer', say: texts.answer },
    ],
    { id: 'pa.answer.tables', say: texts.answerTables },
  ],
  blocks: [
    {
      lines: [
        [
          { id: 'pa.second.little', when: (t) => t.buysLittle, say: texts.secondLittle },
          { id: 'pa.second.one', when: (t) => t.suppliers < 2, say: texts.secondOne },
          { id: 'pa.second', say: texts.second },
        ],
        [
          { id: 'pa.import', when: (t) => !t.buysLittle && t.importShare > 0.5 && !t.dollar, say: texts.import },
          { id: 'pa.fresh', when: (t) => !t.buysLittle && t.shrinkage > 0.05, say: texts.fresh },
          { id: 'pa.local', when: (t) => !t.buysLittle, say: texts.local },
        ],
        [
          { id: 'pa.cost.kept', when: (t) => t.keeping && t.livestock, say: texts.costKept },
          { id: 'pa.cost.big', when: (t) => t.grossMargin < 0.3, say: texts.costBig },
          { id: 'pa.cost.little', when: (t) => t.buysLittle, say: texts.costLittle },
          { id: 'pa.cost.small', when: (t) => t.grossMargin > 0.7 && !t.keeping, say: texts.costSmall },
          { id: 'pa.cost', say: texts.cost },
        ],
      ],
    },
    { table: 'suppliers' },
    { labelled: [{ id: 'pa.first', label: texts.firstLabel, say: (s) => s.paidFirst }] },
    {
      lines: [
        [
          { id: 'pa.terms.have', when: (t) => t.creditorDays >= 3, say: texts.termsHave },
          { id: 'pa.terms.little', when: (t) => t.buysLittle, say: texts.termsLittle },
          { id: 'pa.terms.stock', when: (t) => t.stockDays > 14 && t.stockShare > 0.1, say: texts.termsStock },
          { id: 'pa.terms.none', when: (t) => t.creditorDays < 0.5, say: texts.termsNone },
          { id: 'pa.terms.day', say: texts.termsDay },
        ],
      ],
    },
    {
      lines: [{ id: 'pa.partner', say: texts.partner }],
    },
    { table: 'partners' },
    {
      lines: [
        [
          { id: 'pa.rival.crowd', when: (t) => (t.gap ?? 0) < -20, say: texts.rivalCrowd },
          { id: 'pa.rival.space', when: (t) => (t.gap ?? 0) > 20, say: texts.rivalSpace },
          { id: 'pa.rival', say: texts.rival },
        ],
        { id: 'pa.staff', when: (t) => t.staffed, say: texts.staff },
      ],
    },
  ],
}
