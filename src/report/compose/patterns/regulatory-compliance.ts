import { regulatoryComplianceTexts as texts } from '#words/report/regulatory-compliance.ts'
import type { SectionPattern } from '../pattern.ts'

export const regulatoryCompliance: SectionPattern = {
  key: 'regulatoryCompliance',
  title: texts.title,
  question: texts.question,
  keyFigure: ['startup.licence', 'a.permitFees'],
  answer: [
    [
      { id: 'rc.answer.none', when: (t) => t.permits === 0 && t.permitsMissing === 0, say: texts.answerNone },
      { id: 'rc.answer.unknown', when: (t) => t.permits === 0, say: texts.answerUnknown },
      { id: 'rc.answer.one.known', when: (t) => t.permits === 1 && t.permitsMissing > 0, say: texts.answerOneKnown },
      { id: 'rc.answer.one', when: (t) => t.permits === 1, say: texts.answerOne },
      { id: 'rc.answer.fee.known', when: (t) => t.licenceShare > 0 && t.permitsMissing > 0, say: texts.answerFeeKnown },
      { id: 'rc.answer.known', when: (t) => t.permitsMissing > 0, say: texts.answerKnown },
      { id: 'rc.answer.fee', when: (t) => t.licenceShare > 0, say: texts.answerFee },
      { id: 'rc.answer', say: texts.answer },
    ],
    { id: 'rc.answer.slow', when: (t) => t.slowestPermitDays >= 20 && t.permits > 1, say: texts.answerSlow },
  ],
  blocks: [
    {
      tone: () => 'warning',
      when: (t) => t.permitsMissing > 0,
      lines: [
        { id: 'rc.missing', say: texts.missing },
        { id: 'rc.missing.do', say: texts.missingDo },
      ],
    },
    {
      when: (t) => t.permits > 0,
      lines: [
        [
          { id: 'rc.slow.very', when: (t) => t.slowestPermitDays >= 60, say: texts.slowVery },
          { id: 'rc.slow.some', when: (t) => t.slowestPermitDays >= 14, say: texts.slowSome },
          { id: 'rc.slow.may', when: (t) => t.slowestPermitHigh >= 14, say: texts.slowMay },
          { id: 'rc.slow.quick', say: texts.slowQuick },
        ],
        { id: 'rc.dear', when: (t) => t.permits > 1 && t.hasOtherExpensivePermit, say: texts.dear },
        { id: 'rc.unknown-fee', when: (t) => t.feesUnknown, say: texts.unknownFee },
      ],
    },
    {
      when: (t) => t.permits === 0,
      lines: [
        { id: 'rc.none.planned', say: texts.nonePlanned },
        { id: 'rc.none.changes', say: texts.noneChanges },
      ],
    },
    {
      when: (t) => t.permits === 0,
      lines: [
        { id: 'rc.none.name', say: texts.noneName },
        { id: 'rc.none.receipts', say: texts.noneReceipts },
      ],
    },
    { table: 'permits' },
    {
      when: (t) => t.permits > 0,
      lines: [
        { id: 'rc.food', when: (t) => t.foodPermits, say: texts.food },
        [
          {
            id: 'rc.vendor',
            when: (t) =>
              t.vendorPermit && ((t.premises === 'vehicle' && t.foodPermits) || t.premises === 'street' || t.premises === 'stall'),
            say: texts.vendor,
          },
          { id: 'rc.home.rules', when: (t) => t.homeBusinessRules && t.premises === 'home', say: texts.homeRules },
          { id: 'rc.home.rules.away', when: (t) => t.homeBusinessRules && t.premises === 'none', say: texts.homeRulesAway },
          { id: 'rc.transport', when: (t) => t.transportPermit, say: texts.vehicle },
          { id: 'rc.street', when: (t) => t.premises === 'street', say: texts.street },
          { id: 'rc.stall', when: (t) => t.premises === 'stall', say: texts.stall },
          { id: 'rc.home.animals', when: (t) => t.premises === 'home' && t.livestock, say: texts.homeAnimals },
          { id: 'rc.home.shop', when: (t) => t.premises === 'home' && t.sellsFromHome, say: texts.homeShop },
          { id: 'rc.home', when: (t) => t.premises === 'home', say: texts.home },
          { id: 'rc.away', when: (t) => t.premises === 'none', say: texts.away },
          { id: 'rc.vehicle', when: (t) => t.premises === 'vehicle', say: texts.vehicleOwn },
          { id: 'rc.shop', say: texts.shop },
        ],
        [
          { id: 'rc.verify.many', when: (t) => t.permits >= 4, say: texts.verifyMany },
          { id: 'rc.verify.fees', when: (t) => t.licenceShare > 0.1, say: texts.verifyFees },
          { id: 'rc.verify', say: texts.verify },
        ],
        { id: 'rc.more', when: (t) => t.permitsMissing === 0, say: texts.more },
      ],
    },
    {
      when: (t) => t.staffed && t.minimumWage !== null && t.helperWage < t.minimumWage,
      lines: [
        [
          { id: 'rc.wage.larger', when: (t) => !t.minimumBinds, say: texts.wageLarger },
          { id: 'rc.wage.paid', when: (t) => !t.staffBelowMinimum, say: texts.wagePaid },
          { id: 'rc.wage.law', say: texts.wageLaw },
        ],
        [
          { id: 'rc.wage.own', when: (t) => t.minimumBinds && !t.staffBelowMinimum, say: texts.wageOwn },
          { id: 'rc.wage.ask', when: (t) => t.minimumBinds, say: texts.wageAsk },
        ],
      ],
    },
    { when: (t) => t.staffed && t.employerParts, lines: [{ id: 'rc.wage.parts', say: texts.wageParts }] },
    { labelled: [{ id: 'rc.wage.why', label: texts.lowPayLabel, when: (t) => t.minimumWage !== null, say: (s) => s.lowPayWhy }] },
    {
      lines: [
        [
          { id: 'rc.tax.free', when: (t) => t.taxCase === 'free', say: texts.taxFree },
          { id: 'rc.tax.chosen', when: (t) => t.taxCase === 'chosen' && t.taxDue, say: texts.taxChosen },
          { id: 'rc.tax.turnover', when: (t) => t.taxBasis === 'turnover' && t.taxDue, say: texts.taxTurnover },
          { id: 'rc.tax.profit', when: (t) => t.taxDue, say: texts.taxProfit },
          { id: 'rc.tax.none', say: texts.taxNone },
        ],
        { id: 'rc.tax.none.why', when: (t) => t.untaxed && !t.taxDue, say: (s) => s.taxNote },
        { id: 'rc.tax.choice', when: (t) => t.taxChoice && t.taxAccounts, say: texts.taxChoice },
        { id: 'rc.tax.below', when: (t) => t.taxCase === 'below', say: texts.taxBelow },
        { id: 'rc.tax.beyond', when: (t) => t.taxBeyond, say: texts.taxBeyond },
        { id: 'rc.tax.free.who', when: (t) => t.taxCase === 'free', say: (s) => s.taxFreeWho },
        { id: 'rc.tax.file', say: texts.taxFile },
        [
          { id: 'rc.vat.first', when: (t) => t.vatDue && t.vatLimit === 0, say: texts.vatFirst },
          { id: 'rc.vat.over', when: (t) => t.vatDue, say: texts.vatOver },
          { id: 'rc.vat.disputed', when: (t) => t.vatAsked && t.vatDisputed, say: texts.vatDisputed },
          { id: 'rc.vat.some', when: (t) => t.vatAsked && t.vatShare >= 0.05, say: texts.vatSome },
          { id: 'rc.vat.under', when: (t) => t.vatAsked, say: texts.vatUnder },
          { id: 'rc.vat.none', when: (t) => t.vatCountry, say: texts.vatNone },
        ],
        { id: 'rc.vat.over.odds', when: (t) => t.vatDue && t.vatLimit > 0 && t.vatShare < 0.95, say: texts.vatOverOdds },
        { id: 'rc.vat.year', when: (t) => t.vatDue && t.vatInYear3, say: texts.vatYear },
        { id: 'rc.vat.included', when: (t) => t.vatDue, say: texts.vatIncluded },
        { id: 'rc.vat.register', when: (t) => t.vatDue, say: texts.vatRegister },
        { id: 'rc.tax.verify', say: texts.taxVerify },
      ],
    },
    { when: (t) => t.salesTaxRule, lines: [{ id: 'rc.tax.sales', say: (s) => s.salesTax }] },
    { table: 'tax' },
    { table: 'taxBeyond' },
    { table: 'taxDates' },
  ],
}
