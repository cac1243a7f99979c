import { realFirmsTexts as texts } from '#words/report/real-firms.ts'
import type { PatternLine } from '../pattern.ts'

/** Stated earnings of real firms of this trade, or that no survey was found. */
export const realFirmsLines: readonly PatternLine[] = [
  [
    { id: 'rl.none', when: (t) => t.real === 'none', say: texts.none },
    { id: 'rl.asked', when: (t) => t.real === 'month', say: texts.asked },
    { id: 'rl.counted', when: (t) => t.real === 'year', say: texts.counted },
  ],
  [
    { id: 'rl.half', when: (t) => t.real === 'month', say: texts.half },
    { id: 'rl.mean', when: (t) => t.real === 'year', say: texts.mean },
  ],
  [
    { id: 'rl.today.both', when: (t) => t.real === 'month' && t.realByPower, say: texts.todayBoth },
    { id: 'rl.today', when: (t) => t.real === 'month', say: texts.today },
    { id: 'rl.mean.today', when: (t) => t.real === 'year', say: texts.meanToday },
  ],
  [
    { id: 'rl.upper', when: (t) => t.real === 'month', say: texts.upper },
    { id: 'rl.earning', when: (t) => t.real === 'year', say: texts.earning },
  ],
  [
    { id: 'rl.before.tax', when: (t) => t.real === 'year', say: texts.beforeTax },
    { id: 'rl.before', when: (t) => t.real === 'month', say: texts.before },
  ],
  { id: 'rl.who', when: (t) => t.real !== 'none' && t.real !== null, say: (s) => s.realAsked },
]

/** Our own month, and why it is another one. */
export const realFirmsOursLines: readonly PatternLine[] = [
  [
    { id: 'rl.ours.taxed', when: (t) => t.real === 'year', say: texts.oursTaxed },
    { id: 'rl.ours', when: (t) => t.real === 'month', say: texts.ours },
  ],
  { id: 'rl.ours.range', when: (t) => t.real !== 'none' && t.real !== null, say: texts.oursRange },
  [
    { id: 'rl.near', when: (t) => t.realCompared === 'near' && t.real !== 'none', say: texts.near },
    { id: 'rl.higher.both', when: (t) => t.realReason === 'outlay-help', say: texts.higherOutlayHelp },
    { id: 'rl.higher.outlay', when: (t) => t.realReason === 'outlay', say: texts.higherOutlay },
    { id: 'rl.higher.start', when: (t) => t.realReason === 'to-start', say: texts.higherToStart },
    { id: 'rl.higher.help', when: (t) => t.realReason === 'help' && t.realCompared === 'higher', say: texts.higherHelp },
    { id: 'rl.lower.help', when: (t) => t.realReason === 'help', say: texts.lowerHelp },
    { id: 'rl.survey', when: (t) => t.realReason === 'survey', say: texts.survey },
    { id: 'rl.left.out', when: (t) => t.realReason === 'left-out', say: texts.higherLeftOut },
  ],
  [
    { id: 'rl.their.outlay', when: (t) => t.realReason === 'outlay' || t.realReason === 'outlay-help', say: texts.theirOutlay },
    { id: 'rl.their.start', when: (t) => t.realReason === 'to-start', say: texts.theirToStart },
    { id: 'rl.their.help', when: (t) => t.realReason === 'help', say: texts.theirHelp },
  ],
]

/** The words of the drawing: its heading, and what it shows for whoever does not see it. */
export const realFirmsChart: Record<'title' | 'summary', readonly PatternLine[]> = {
  title: [{ id: 'rl.chart', when: (t) => t.real !== 'none' && t.real !== null, say: texts.chart }],
  summary: [
    [
      { id: 'rl.chart.quartiles', when: (t) => t.real === 'month', say: texts.chartQuartiles },
      { id: 'rl.chart.mean', when: (t) => t.real === 'year', say: texts.chartMean },
    ],
    { id: 'rl.chart.ours', when: (t) => t.real !== 'none' && t.real !== null, say: texts.chartOurs },
  ],
}
