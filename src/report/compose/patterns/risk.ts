import { riskTexts as texts } from '#words/report/risk.ts'
import type { SectionPattern } from '../pattern.ts'

export const risk: SectionPattern = {
  key: 'risk',
  title: texts.title,
  question: texts.question,
  keyFigure: ['odds.loss'],
  answer: [
    [
      { id: 'ri.answer.most', when: (t) => t.lossOdds >= 0.5 && t.verdict === 'no', say: texts.answerMost },
      { id: 'ri.answer', say: texts.answer },
    ],
    { id: 'ri.answer.cash', say: texts.answerCash },
  ],
  blocks: [
    {
      chart: 'odds',
      title: [{ id: 'ri.odds', say: texts.odds }],
      subtitle: { id: 'ri.odds.sub', say: texts.oddsSub },
      summary: [{ id: 'ri.odds.text', say: texts.oddsText }],
    },
    {
      lines: [
        [
          { id: 'ri.closes.usually', when: (t) => t.closingOdds > 0.5, say: texts.closesUsually },
          { id: 'ri.closes', when: (t) => t.closingOdds > 0, say: texts.closes },
        ],
      ],
    },
    {
      tone: (t) => (t.verdict === 'no' ? 'warning' : 'plain'),
      lines: [
        [
          { id: 'ri.cause.price', when: (t) => t.topDriver === 'price' && t.profitAtDriverLow < 0, say: texts.causePrice },
          { id: 'ri.cause.price.gain', when: (t) => t.topDriver === 'price', say: texts.causePriceGain },
          { id: 'ri.cause.volume.month', when: (t) => t.topDriver === 'volume' && t.soldRarely, say: texts.causeVolumeMonth },
          { id: 'ri.cause.volume', when: (t) => t.topDriver === 'volume', say: texts.causeVolume },
          { id: 'ri.cause.cost', when: (t) => t.topDriver === 'unit-cost', say: texts.causeCost },
          { id: 'ri.cause.rent', when: (t) => t.topDriver === 'rent', say: texts.causeRent },
          { id: 'ri.cause.time', when: (t) => t.topDriver === 'time', say: texts.causeTime },
          { id: 'ri.cause.other', say: texts.causeOther },
        ],
        [
          { id: 'ri.second.price', when: (t) => t.secondDriver === 'price', say: texts.secondPrice },
          { id: 'ri.second.volume.month', when: (t) => t.secondDriver === 'volume' && t.soldRarely, say: texts.secondVolumeMonth },
          { id: 'ri.second.volume', when: (t) => t.secondDriver === 'volume', say: texts.secondVolume },
          { id: 'ri.second.cost', when: (t) => t.secondDriver === 'unit-cost', say: texts.secondCost },
          { id: 'ri.second.time', when: (t) => t.secondDriver === 'time', say: texts.secondTime },
          { id: 'ri.second', say: texts.second },
        ],
      ],
    },
    {
      lines: [
        [
          { id: 'ri.sign.price', when: (t) => t.topDriver === 'price', say: texts.signPrice },
          { id: 'ri.sign.volume', when: (t) => t.topDriver === 'volume', say: texts.signVolume },
          { id: 'ri.sign.cost', when: (t) => t.topDriver === 'unit-cost', say: texts.signCost },
          { id: 'ri.sign.rent', when: (t) => t.topDriver === 'rent', say: texts.signRent },
          { id: 'ri.sign.time', when: (t) => t.topDriver === 'time', say: texts.signTime },
          { id: 'ri.sign', say: texts.sign },
        ],
        [
          { id: 'ri.out.no', when: (t) => t.verdict === 'no', say: texts.outNo },
          { id: 'ri.out.careful', when: (t) => t.verdict === 'careful', say: texts.outCareful },
          { id: 'ri.out.good', say: texts.outGood },
        ],
        { id: 'ri.checks', say: texts.checks },
      ],
    },
    {
      chart: 'tornado',
      title: [{ id: 'ri.tornado', say: texts.tornado }],
      subtitle: { id: 'ri.tornado.sub', say: texts.tornadoSub },
      summary: [{ id: 'ri.tornado.text', say: texts.tornadoText }],
    },
    {
      labelled: [
        { id: 'ri.breaks', label: texts.breaksLabel, say: (s) => s.breaks },
        { id: 'ri.spoils', label: texts.spoilsLabel, say: (s) => s.spoils },
        { id: 'ri.mortality', when: (t) => t.livestock, label: texts.mortalityLabel, say: (s) => s.mortality },
        { id: 'ri.mortality.crop', when: (t) => !t.livestock, label: texts.cropLossLabel, say: (s) => s.mortality },
      ],
    },
    { table: 'risks' },
    {
      lines: [
        [
          { id: 'ri.shocks.one', when: (t) => t.shockCount === 1, say: texts.shocksOne },
          { id: 'ri.shocks', say: texts.shocks },
        ],
        { id: 'ri.shock.outage', when: (t) => t.shocks.includes('outage') && t.outage > 0.2, say: texts.shockOutage },
        { id: 'ri.shock.currency', when: (t) => t.shocks.includes('currency') && t.importShare > 0.4, say: texts.shockCurrency },
        { id: 'ri.shock.rain.farm', when: (t) => t.shocks.includes('rain') && t.premises === 'plot', say: texts.shockRainFarm },
        { id: 'ri.shock.rain', when: (t) => t.shocks.includes('rain') && t.premises !== 'plot', say: texts.shockRain },
        { id: 'ri.shock.ban', when: (t) => t.banned === 'cleared', say: texts.shockBan },
        { id: 'ri.shock.ban.vehicle', when: (t) => t.banned === 'vehicle', say: texts.shockBanVehicle },
        { id: 'ri.shock.ban.papers', when: (t) => t.banned === 'stopped' && t.permits > 0, say: texts.shockBanPapers },
        { id: 'ri.shock.platform', when: (t) => t.shocks.includes('platform') && t.reach === 'online', say: texts.shockPlatform },
        [
          {
            id: 'ri.shock.theft.farm.alone',
            when: (t) => t.shocks.includes('theft') && !t.staffed && (t.premises === 'plot' || t.livestock),
            say: texts.shockTheftFarmAlone,
          },
          {
            id: 'ri.shock.theft.farm',
            when: (t) => t.shocks.includes('theft') && (t.premises === 'plot' || t.livestock),
            say: texts.shockTheftFarm,
          },
          { id: 'ri.shock.theft.home', when: (t) => t.shocks.includes('theft') && !t.hasSpot, say: texts.shockTheftHome },
          { id: 'ri.shock.theft', when: (t) => t.shocks.includes('theft'), say: texts.shockTheft },
        ],
        {
          id: 'ri.shock.disease',
          when: (t) => (t.shocks.includes('illness') || t.shocks.includes('ban')) && t.livestock,
          say: texts.shockDisease,
        },
        [
          {
            id: 'ri.shock.illness.staffed',
            when: (t) => t.shocks.includes('illness') && !t.livestock && t.staffed,
            say: texts.shockIllnessStaffed,
          },
          {
            id: 'ri.shock.illness',
            when: (t) => (t.shocks.includes('illness') || !t.staffed) && !t.livestock,
            say: texts.shockIllness,
          },
        ],
      ],
    },
    { table: 'shocks' },
    { list: 'doNotStart', title: texts.doNotStart },
  ],
}
