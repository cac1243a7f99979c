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
      { id: 'fu.answer.small', when: (t) => t.liveShare < 0.3 && t.equipmentShare > 0.5, say: texts.answerSmall },
      { id: 'fu.answer', say: texts.answer },
    ],
    [
      { id: 'fu.answer.budget', when: (t) => t.budgetAfterOpening !== null && t.budgetAfterOpening < 0, say: texts.answerBudget },
      { id: 'fu.answer.budget.safe', when: (t) => t.budgetAfterSafe !== null && t.budgetAfterSafe < 0, say: texts.answerBudgetSafe },
    ],
  ],
  blocks: [
    {
      when: (t) => t.loan,
      lines: [
        { id: 'fu.loan.no', when: (t) => t.verdict === 'no', say: texts.loanNo },
        { id: 'fu.loan', say: texts.loan },
        { id: 'fu.loan.own', say: texts.loanOwn },
        [
          { id: 'fu.loan.free', when: (t) => t.loanFree, say: texts.loanFree },
          { id: 'fu.loan.rate.only', when: (t) => t.loanRateRise < 0.005, say: texts.loanRateOnly },
          { id: 'fu.loan.rate.flat', when: (t) => t.loanFlat && !t.loanFees, say: texts.loanRateFlat },
          { id: 'fu.loan.rate.monthly', when: (t) => !t.loanFees, say: texts.loanRateMonthly },
          { id: 'fu.loan.rate', say: texts.loanRate },
        ],
        [
          { id: 'fu.loan.grace.free', when: (t) => t.loanGrace > 0 && t.loanFree, say: texts.loanGraceFree },
          { id: 'fu.loan.grace', when: (t) => t.loanGrace > 0, say: texts.loanGrace },
        ],
        { id: 'fu.loan.total', say: texts.loanTotal },
      ],
    },
    {
      when: (t) => t.loan,
      lines: [
        [
          { id: 'fu.dscr.after', when: (t) => t.loanGrace > 0, say: texts.dscrAfter },
          { id: 'fu.dscr', say: texts.dscr },
        ],
        { id: 'fu.stress', say: texts.stress },
        [
          { id: 'fu.loan.safe.none', when: (t) => t.loanSafeIsWhole, say: texts.loanSafeNone },
          { id: 'fu.loan.safe', say: texts.loanSafe },
        ],
      ],
    },
    { labelled: [{ id: 'fu.loan.asks', label: texts.asksLabel, when: (t) => t.loan, say: (s) => s.loanAsks }] },
    { when: (t) => t.loan && t.loanUnregistered, lines: [{ id: 'fu.loan.unregistered', say: texts.loanUnregistered }] },
    {
      tone: (t) => (t.loanNone ? 'warning' : 'plain'),
      when: (t) => !t.loan,
      lines: [
        [
          { id: 'fu.loan.none', when: (t) => t.loanNone, say: texts.loanNone },
          { id: 'fu.noloan.need', when: (t) => t.loanTooSmall, say: texts.noloanNeed },
          { id: 'fu.noloan', say: texts.noloan },
        ],
      ],
    },
    { table: 'loans' },
    { table: 'levers' },
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
          { id: 'fu.then.stock', when: (t) => t.stockShare > 0.5 && t.verdict !== 'no', say: texts.thenStock },
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
