import { priceFormulas } from '#words/engine/evidence.ts'
import { engineRefusals } from '#words/engine/refusals.ts'
import { extrapolationWidening, transferredDigits, transferWidening, unknownPlaceWidening } from '../economy/constants.ts'
import { priceIndex } from '../economy/price-index.ts'
import type { Fact } from '../evidence/evidence.ts'
import { power } from '../quantity/exact-math.ts'
import { monthCount } from '../quantity/month.ts'
import { Refused, said } from '../quantity/refusal.ts'
import { toSignificant } from '../quantity/significant.ts'
import type { Carrier, MoneyEstimate } from './archetype.ts'
import { fxOf, positiveOf, shareOf } from './known-fact.ts'
import { type City, type Country, type MarketFacts, type Place, yardstickCountry } from './place.ts'
import { helperWageIn } from './wages.ts'

/** An amount of the home market in the city's currency at the run's month, major units. */
export type TransferredPrice = { low: number; likely: number; high: number; formula: string; facts: Fact[]; lower: boolean }

/** What an amount is multiplied with; `words` name each part of it. */
type Factor = { value: number; words: string[]; facts: Fact[] }

export type PriceTransfer = {
  transfer(estimate: MoneyEstimate): TransferredPrice
  /** Currency depreciation a year against the dollar, relative purchasing-power parity: (1 + inflation) / (1 + US inflation) − 1. */
  fxDepreciation: number
  /** Price of the same thing here over its price at home, both in dollars: for affordability. */
  homeCity: City
}

/**
 * Transfers amounts from an archetype's home to a city: first between places at the price month, by the amount's carrier, then along
 * time to `asOf` by (1 − importShare) · CPI + importShare · FX. Anchors replace the first step. Throws a refusal for a gap or a currency without a rate.
 */
export function priceTransferTo(place: Place, home: Country, priceMonth: string, asOf: string, facts: MarketFacts): PriceTransfer {
  const target = place.country
  const homeCity = referenceCity(home, facts)
  const targetReference = target.code === home.code ? homeCity : referenceCity(target, facts)
  const sameCountry = target.code === home.code
  const usInflation = shareOf(facts.countries[yardstickCountry]?.facts.inflation, 'US inflation')
  const inflation = shareOf(target.facts.inflation, `${target.code} inflation`)
  const fxDepreciation = (1 + inflation) / (1 + usInflation) - 1
  const months = monthCount(asOf, 'asOf') - monthCount(priceMonth, 'priceMonth')
  const pastCpi = yearsPastCpi(target, priceMonth, asOf)
  const extrapolation = extrapolationWidening * Math.abs(power(1 + inflation, pastCpi) - 1)

  const between = new Map<Carrier, Factor>()
  const betweenPlaces = (carrier: Carrier): Factor => {
    const kept = between.get(carrier)
    if (kept) return kept
    const made = factorOf(carrier, home, target, homeCity, place.city, priceMonth, facts)
    between.set(carrier, made)
    return made
  }

  const transfer = (estimate: MoneyEstimate): TransferredPrice => {
    const anchor = estimate.anchors?.[target.code]
    const start = anchor ? { low: anchor[0], likely: anchor[1], high: anchor[2] } : estimate
    const step = anchor ? cityFactor(estimate.carrier, place.city, targetReference) : betweenPlaces(estimate.carrier)
    const time = priceIndex(estimate.importShare, inflation, fxDepreciation, months)
    const widen =
      (1 + (sameCountry || anchor ? 0 : transferWidening[estimate.carrier])) *
      (1 + (months === 0 ? 0 : extrapolation)) *
      (1 + (place.known ? 0 : unknownPlaceWidening))
    const factor = step.value * time
    const likely = tidy(start.likely, factor)
    const timeWords = months === 0 ? [] : [priceFormulas.months({ months, factor: figure(time), share: estimate.importShare })]
    const opening = priceFormulas.amount({ amount: figure(start.likely), currency: anchor ? target.currency : home.currency })
    const product = [...step.words, ...timeWords].reduce((before, factor) => priceFormulas.times({ before, factor }), opening)
    return {
      low: start.low === start.likely && widen === 1 ? likely : Math.min(likely, tidy(start.low / widen, factor)),
      likely,
      high: start.high === start.likely && widen === 1 ? likely : Math.max(likely, tidy(start.high * widen, factor)),
      formula: factor === 1 ? product : priceFormulas.timesRounded({ formula: product, digits: transferredDigits }),
      facts: months === 0 ? step.facts : [...step.facts, target.facts.inflation, facts.countries[yardstickCountry].facts.inflation],
      lower: !place.known || (months !== 0 && pastCpi > 0),
    }
  }
  return { transfer, fxDepreciation, homeCity }
}

function factorOf(
  carrier: Carrier,
  home: Country,
  target: Country,
  homeCity: City,
  city: City,
  priceMonth: string,
  facts: MarketFacts,
): Factor {
  const within = cityFactor(carrier, city, homeCity)
  if (home.code === target.code) return carrier === 'wages' ? wageRatio(home, target, homeCity, city) : within
  const countries = { here: target.code, home: home.code }
  switch (carrier) {
    case 'imported':
    case 'fixed': {
      const value = fxOf(target) / fxOf(home)
      const currencies = { currency: target.currency, homeCurrency: home.currency }
      const words = [priceFormulas.exchangeRates({ ...currencies, factor: figure(value) })]
      return { value, words, facts: [target.facts.fxPerUsd, home.facts.fxPerUsd] }
    }
    case 'wages':
      return wageRatio(home, target, homeCity, city)
    case 'energy': {
      const tariff = ratio('electricityTariff', priceFormulas.electricity, target, home)
      if (!target.facts.fuelPrice || !home.facts.fuelPrice) return tariff
      const fuel = ratio('fuelPrice', priceFormulas.fuel, target, home)
      const value = Math.sqrt(tariff.value * fuel.value)
      return { value, words: [priceFormulas.energy({ ...countries, factor: figure(value) })], facts: [...tariff.facts, ...fuel.facts] }
    }
    default: {
      const level = priceLevelRatio(home, target, priceMonth, facts)
      return { value: level.value * within.value, words: [...level.words, ...within.words], facts: [...level.facts, ...within.facts] }
    }
  }
}

/** PPP factors, each moved from its own month to the price month by its country's CPI over that of the United States (relative PPP). */
function priceLevelRatio(home: Country, target: Country, priceMonth: string, facts: MarketFacts): Factor {
  const usInflation = shareOf(facts.countries[yardstickCountry]?.facts.inflation, 'US inflation')
  const levelOf = (country: Country): number => {
    const fact = country.facts.pppFactor
    const since = monthCount(priceMonth, 'priceMonth') - monthCount(fact.priceMonth ?? `${fact.year}-07`, fact.id)
    const drift = (1 + shareOf(country.facts.inflation, `${country.code} inflation`)) / (1 + usInflation)
    return positiveOf(fact, `${country.code} pppFactor`) * power(drift, since / 12)
  }
  const value = levelOf(target) / levelOf(home)
  return {
    value,
    words: [priceFormulas.levels({ here: target.code, home: home.code, factor: figure(value) })],
    facts: [
      target.facts.pppFactor,
      home.facts.pppFactor,
      target.facts.inflation,
      home.facts.inflation,
      facts.countries[yardstickCountry].facts.inflation,
    ],
  }
}

/** What helpers are paid in the one city against the other; a city without wages of its own has its country's. */
function wageRatio(home: Country, target: Country, homeCity: City, city: City): Factor {
  const [top, bottom] = [helperWageIn({ city, country: target }), helperWageIn({ city: homeCity, country: home })]
  if (top === bottom) return { value: 1, words: [], facts: [] }
  const value = positiveOf(top, `${target.code} helperWage`) / positiveOf(bottom, `${home.code} helperWage`)
  const named = home.code === target.code ? { here: city.name, home: homeCity.name } : { here: target.code, home: home.code }
  return { value, words: [priceFormulas.helpers({ ...named, factor: figure(value) })], facts: [top, bottom] }
}

function ratio(
  key: 'electricityTariff' | 'fuelPrice',
  words: (slots: { here: string; home: string; factor: string }) => string,
  target: Country,
  home: Country,
): Factor {
  const [top, bottom] = [target.facts[key], home.facts[key]]
  const value = positiveOf(top, `${target.code} ${key}`) / positiveOf(bottom, `${home.code} ${key}`)
  return { value, words: [words({ here: target.code, home: home.code, factor: figure(value) })], facts: [top!, bottom!] }
}

/** From the country's reference city, which authored and anchored amounts describe, to another city of it. */
function cityFactor(carrier: Carrier, city: City, reference: City): Factor {
  const none: Factor = { value: 1, words: [], facts: [] }
  const cities = { city: city.name, other: reference.name }
  if (city.id === reference.id) return none
  if (carrier === 'rent') {
    const value = positiveOf(city.rentIndex, `${city.id} rentIndex`) / positiveOf(reference.rentIndex, `${reference.id} rentIndex`)
    return { value, words: [priceFormulas.rent({ ...cities, factor: figure(value) })], facts: [city.rentIndex, reference.rentIndex] }
  }
  if (carrier === 'food' || carrier === 'prices' || carrier === 'services') {
    const value = positiveOf(city.priceIndex, `${city.id} priceIndex`) / positiveOf(reference.priceIndex, `${reference.id} priceIndex`)
    return { value, words: [priceFormulas.prices({ ...cities, factor: figure(value) })], facts: [city.priceIndex, reference.priceIndex] }
  }
  return none
}

const references = new WeakMap<City[], Map<string, City>>()

/** The marked reference city of a country, else its largest tier-1 city: the one that home amounts and anchors describe. */
export function referenceCity(country: Country, facts: MarketFacts): City {
  const kept = references.get(facts.cities) ?? new Map<string, City>()
  references.set(facts.cities, kept)
  const found = kept.get(country.code)
  if (found) return found
  const own = facts.cities.filter((city) => city.countryCode === country.code)
  const best =
    own.find((city) => city.reference) ??
    own.sort(
      (a, b) =>
        Number(b.reference ?? false) - Number(a.reference ?? false) ||
        a.tier - b.tier ||
        b.population.value - a.population.value ||
        (a.id < b.id ? -1 : 1),
    )[0]
  if (!best) throw new Refused('fact-gap', said(engineRefusals.noCity, { country: country.name }), country.code)
  kept.set(country.code, best)
  return best
}

/** Years from the end of the inflation figure to the run's month, at most the years that prices are moved along. */
function yearsPastCpi(country: Country, priceMonth: string, asOf: string): number {
  const fact = country.facts.inflation
  const last = monthCount(fact.priceMonth ?? `${fact.year}-12`, fact.id)
  const now = monthCount(asOf, 'asOf')
  return Math.max(0, now - Math.max(last, monthCount(priceMonth, 'priceMonth'))) / 12
}

function tidy(amount: number, factor: number): number {
  return factor === 1 ? amount : toSignificant(amount * factor, transferredDigits)
}

function figure(value: number): string {
  return String(Number(value.toPrecision(4)))
}
