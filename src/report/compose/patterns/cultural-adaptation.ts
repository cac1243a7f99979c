import { culturalAdaptationTexts as texts } from '#words/report/cultural-adaptation.ts'
import type { SectionPattern } from '../pattern.ts'

export const culturalAdaptation: SectionPattern = {
  key: 'culturalAdaptation',
  title: texts.title,
  question: texts.question,
  keyFigure: ['local.mobileMoney', 'local.accounts'],
  answer: [
    [
      { id: 'cu.answer.momo', when: (t) => (t.mobileMoney ?? 0) > 0.5, say: texts.answerMomo },
      { id: 'cu.answer.card', when: (t) => t.accounts > 0.9, say: texts.answerCard },
      {
        id: 'cu.answer.momo.cash',
        when: (t) => (t.mobileMoney ?? 0) > 0.35 && t.accounts < 2 * (t.mobileMoney ?? 0),
        say: texts.answerMomoCash,
      },
      { id: 'cu.answer.mixed', when: (t) => t.accounts > 0.55, say: texts.answerMixed },
      { id: 'cu.answer.cash', say: texts.answerCash },
    ],
  ],
  blocks: [
    {
      labelled: [
        { id: 'cu.here', label: texts.hereLabel, say: (s) => s.cultureHere },
        { id: 'cu.general', label: texts.generalLabel, say: (s) => s.cultureGeneral },
      ],
    },
    {
      lines: [
        [
          { id: 'cu.price.posted', when: (t) => t.pricePosted, say: texts.pricePosted },
          { id: 'cu.price.before-tax', when: (t) => t.pricesBeforeTax && t.sellsGoods, say: texts.priceBeforeTax },
          { id: 'cu.price.online', when: (t) => t.reach === 'online', say: texts.priceOnline },
          { id: 'cu.price.b2b', when: (t) => !t.pricesBeforeTax && t.spending === 'business', say: texts.priceB2b },
          {
            id: 'cu.price.small',
            when: (t) => !t.pricesBeforeTax && t.unitsPerDay > (t.spending === 'food' ? 15 : 60),
            say: texts.priceSmall,
          },
          { id: 'cu.price.big', when: (t) => !t.pricesBeforeTax && t.unitsPerDay < 3, say: texts.priceBig },
          { id: 'cu.price', when: (t) => !t.pricesBeforeTax, say: texts.price },
        ],
        [
          { id: 'cu.fees', when: (t) => t.fees > 0.015, say: texts.fees },
          { id: 'cu.check.later', when: (t) => t.debtorDays >= 2, say: texts.checkLater },
          { id: 'cu.check.care', when: (t) => t.childcare, say: texts.checkCare },
          { id: 'cu.check.visit', when: (t) => t.category === 'service' && !t.fixedSpot, say: texts.checkVisit },
          { id: 'cu.check.work', when: (t) => !t.checkPayments && (t.stockDays < 1 || t.category === 'service'), say: texts.checkWork },
          { id: 'cu.check', when: (t) => !t.checkPayments, say: texts.check },
        ],
        [
          { id: 'cu.credit.long', when: (t) => t.debtorDays > 10 && !t.pricePosted, say: texts.creditLong },
          { id: 'cu.credit.some', when: (t) => t.debtorDays >= 1 && !t.pricePosted, say: texts.creditSome },
          { id: 'cu.credit.none', say: texts.creditNone },
        ],
      ],
    },
    {
      labelled: [
        { id: 'cu.pay', label: texts.payLabel, say: (s) => s.payments },
        { id: 'cu.credit', label: texts.creditLabel, when: (t) => t.debtorDays >= 2 && !t.pricePosted, say: (s) => s.credit },
        { id: 'cu.bargain', label: texts.bargainLabel, when: (t) => !t.pricePosted, say: (s) => s.bargaining },
        { id: 'cu.trust', label: texts.trustLabel, say: (s) => s.trust },
        { id: 'cu.language', label: texts.languageLabel, say: (s) => s.language },
      ],
    },
  ],
}
