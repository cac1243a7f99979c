import { fundingTexts as texts } from '#words/report/funding.ts'
import type { SectionPattern } from '../pattern.ts'

export const funding: SectionPattern = {
  key: 'funding',
  title: texts.title,
  question: texts.question,
  keyFigure: ['cash.safe'],
  answer: [
    [
      { id: 'fu.answer.no', when: (t) => t.verdict === 'no', say: texts.answerNo },
      { id: 'fu.answer.small', when: (t) => t.workingShare < 0.3 && t.equipmentShare > 0.5, say: texts.answerSmall },
      { id: 'fu.answer', say: texts.answer },
    ],
    { id: 'fu.answer.budget', when: (t) => t.budgetGap !== null && t.budgetGap < 0, say: texts.answerBudget },
  ],
  blocks: [
    {
      tone: (t) => ((t.dscrWorst ?? 2) < 1 ? 'warning' : 'plain'),
      when: (t) => t.loan,
      lines: [
        { id: 'fu.loan.no', when: (t) => t.verdict === 'no', say: texts.loanNo },
        { id: 'fu.loan', say: texts.loan },
        { id: 'fu.loan.rate', say: texts.loanRate },
        [
          {
            id: 'fu.dscr.later',
            when: (t) => t.verdict !== 'no' && (t.dscrWorst ?? 2) < 1 && (t.dscrAverage ?? 0) >= 1.25,
            say: texts.dscrLater,
          },
          { id: 'fu.dscr.bad', when: (t) => (t.dscrWorst ?? 2) < 0, say: texts.dscrBad },
          { id: 'fu.dscr.short', when: (t) => (t.dscrWorst ?? 2) < 1, say: texts.dscrShort },
          { id: 'fu.dscr.thin', when: (t) => (t.dscrWorst ?? 2) < 1.25, say: texts.dscrThin },
          { id: 'fu.dscr.good', say: texts.dscrGood },
        ],
        {
          id: 'fu.dscr.later.ask',
          when: (t) => t.verdict !== 'no' && (t.dscrWorst ?? 2) < 1 && (t.dscrAverage ?? 0) >= 1.25,
          say: texts.dscrLaterAsk,
        },
        [
          { id: 'fu.stress.bad', when: (t) => (t.dscrWorst ?? 2) >= 1 && (t.dscrAtSalesMinus20 ?? 2) < 1, say: texts.stressBad },
          { id: 'fu.stress.good', when: (t) => (t.dscrAtSalesMinus20 ?? 0) >= 1, say: texts.stressGood },
        ],
      ],
    },
    {
      when: (t) => !t.loan,
      lines: [{ id: 'fu.noloan', say: texts.noloan }],
    },
    { table: 'dscr' },
    { table: 'instalments' },
    { table: 'sourcesAndUses' },
    { labelled: [{ id: 'fu.groups', label: texts.groupsLabel, say: (s) => s.savingsGroups }] },
    {
      lines: [
        [
          { id: 'fu.groups.fit', when: (t) => t.cashSpread < 1.5 && t.verdict !== 'no', say: texts.groupsFit },
          { id: 'fu.groups.wide', when: (t) => t.cashSpread >= 1.5, say: texts.groupsWide },
        ],
        [
          { id: 'fu.bank.score', when: (t) => t.creditScores, say: texts.bankScore },
          { id: 'fu.bank.costly', when: (t) => t.loanRate > 0.5, say: texts.bankCostly },
          { id: 'fu.bank', say: texts.bank },
        ],
      ],
    },
    {
      lines: [
        [
          { id: 'fu.history.momo', when: (t) => (t.mobileMoney ?? 0) > 0.4 && t.verdict !== 'no', say: texts.historyMomo },
          { id: 'fu.history', when: (t) => t.verdict !== 'no', say: texts.history },
        ],
        [
          { id: 'fu.then.asset', when: (t) => t.equipmentShare > 0.4 && !t.livestock && t.verdict !== 'no', say: texts.thenAsset },
          { id: 'fu.then.stock', when: (t) => t.stockShare + t.workingShare > 0.5 && t.verdict !== 'no', say: texts.thenStock },
          { id: 'fu.then', when: (t) => t.verdict !== 'no', say: texts.then },
        ],
        [
          { id: 'fu.list.no', when: (t) => t.verdict === 'no', say: texts.listNo },
          { id: 'fu.list', say: texts.list },
        ],
      ],
    },
    { table: 'funders' },
    {
      lines: [
        [
          { id: 'fu.end.no', when: (t) => t.verdict === 'no', say: texts.endNo },
          { id: 'fu.end.slow', when: (t) => t.paybackMonth === null || t.paybackMonth > 18, say: texts.endSlow },
          { id: 'fu.end.quick', when: (t) => t.paybackMonth !== null && t.paybackMonth <= 9, say: texts.endQuick },
          { id: 'fu.end', say: texts.end },
        ],
      ],
    },
  ],
}
