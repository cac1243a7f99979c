import { priceFormulas } from '#words/engine/evidence.ts'
import { engineRefusals } from '#words/engine/refusals.ts'
import { extrapolationWidening, transferredDigits, transferWidening, unknownPlaceWidening } from '../economy/constants.ts'
import { priceIndex } from '../economy/price-index.ts'
import type { Fact } from '../evidence/evidence.ts'
import { power } from '../quantity/exact-math.ts'
import { monthCount } from '../quantity/month.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { toSignificant } from '../quantity/significant.ts'
import type { Carrier, MoneyEstimate } from './archetype.ts'
import { exchangeRateOf, positiveValue, shareValue } from './fact-value.ts'
import { type City, type Country, type MarketFacts, type Place, yardstickCountry } from './place.ts'
import { helperWageIn } from './wages.ts'

/** An amount of the home market in the city's currency at the run's month, major units. */
export type TransferredPrice = { low: number; likely: number; high: number; formula: string; facts: Fact[]; lower: boolean }

/** A multiplier of an amount; `parts` describe its factors. */
type Factor = { value: number; parts: string[]; facts: Fact[] }

export type PriceTransfer = {
  transfer(estimate: MoneyEstimate): TransferredPrice
  /** Currency depreciation a year against the dollar, relative purchasing-power parity: (1 + inflation) / (1 + US inflation) − 1. */
  fxDepreciation: number
  homeCity: City
}

/**
 * Transfers amounts from an archetype's home to a city: first between places at the price month, by the amount's carrier, then along time to `asOf`
 * by (1 − importShare) · CPI + importShare · FX. Anchors replace the first step. Throws a refusal for a gap or a currency without a rate.
 */
export function createPriceTransfer(place: Place, home: Country, priceMonth: string, asOf: string, facts: MarketFacts): PriceTransfer {
  const target = place.country
  const homeCity = referenceCity(home, facts)
  const targetReference = target.code === home.code ? homeCity : referenceCity(target, facts)
  const sameCountry = target.code === home.code
  const pay = wageRatio(target, target, targetReference, place.city)
  const usInflation = shareValue(facts.countries[yardstickCountry]?.facts.inflation, 'US inflation')
  const inflation = shareValue(target.facts.inflation, `${target.code} inflation`)
  const fxDepreciation = (1 + inflation) / (1 + usInflation) - 1
  const months = monthCount(asOf, 'asOf') - monthCount(priceMonth, 'priceMonth')
  const yearsPastIndex = yearsPastLastIndex(target, priceMonth, asOf)
  const extrapolation = extrapolationWidening * Math.abs(power(1 + inflation, yearsPastIndex) - 1)

  const factorByCarrier = new Map<Carrier, Factor>()
  const placeFactor = (carrier: Carrier): Factor => {
    const cached = factorByCarrier.get(carrier)
    if (cached) return cached
    const transferFactor = factorOf(carrier, home, target, homeCity, place.city, pay, priceMonth, facts)
    factorByCarrier.set(carrier, transferFactor)
    return transferFactor
  }

  const transfer = (estimate: MoneyEstimate): TransferredPrice => {
    const anchor = estimate.anchors?.[target.code]
    const homeAmount = anchor ? { low: anchor[0], likely: anchor[1], high: anchor[2] } : estimate
    const placeStep = anchor ? cityFactor(estimate.carrier, place.city, targetReference, pay) : placeFactor(estimate.carrier)
    const timeFactor = priceIndex(estimate.importShare, inflation, fxDepreciation, months)
    const widening =
      (1 + (sameCountry || anchor ? 0 : transferWidening[estimate.carrier])) *
      (1 + (months === 0 ? 0 : extrapolation)) *
      (1 + (place.known ? 0 : unknownPlaceWidening))
    const factor = placeStep.value * timeFactor
    const likely = roundTransferred(homeAmount.likely, factor)
    const timeWords = months === 0 ? [] : [priceFormulas.months({ months, factor: formatFactor(timeFactor), share: estimate.importShare })]
    const firstFactor = priceFormulas.amount({
      amount: formatFactor(homeAmount.likely),
      currency: anchor ? target.currency : home.currency,
    })
    const product = [...placeStep.parts, ...timeWords].reduce((before, factor) => priceFormulas.times({ before, factor }), firstFactor)
    return {
      low:
        homeAmount.low === homeAmount.likely && widening === 1
          ? likely
          : Math.min(likely, roundTransferred(homeAmount.low / widening, factor)),
      likely,
      high:
        homeAmount.high === homeAmount.likely && widening === 1
          ? likely
          : Math.max(likely, roundTransferred(homeAmount.high * widening, factor)),
      formula: factor === 1 ? product : priceFormulas.timesRounded({ formula: product, digits: transferredDigits }),
      facts:
        months === 0 ? placeStep.facts : [...placeStep.facts, target.facts.inflation, facts.countries[yardstickCountry].facts.inflation],
      lower: !place.known || (months !== 0 && yearsPastIndex > 0),
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
  pay: Factor,
  priceMonth: string,
  facts: MarketFacts,
): Factor {
  if (home.code === target.code) return cityFactor(carrier, city, homeCity, pay)
  const countries = { here: target.code, home: home.code }
  switch (carrier) {
    case 'imported':
    case 'fixed': {
      const value = exchangeRateOf(target) / exchangeRateOf(home)
      const currencies = { currency: target.currency, homeCurrency: home.currency }
      const words = [priceFormulas.exchangeRates({ ...currencies, factor: formatFactor(value) })]
      return { value, parts: words, facts: [target.facts.fxPerUsd, home.facts.fxPerUsd] }
    }
    case 'wages':
      return wageRatio(home, target, homeCity, city)
    case 'energy': {
      const tariff = ratio('electricityTariff', priceFormulas.electricity, target, home)
      if (!target.facts.fuelPrice || !home.facts.fuelPrice) return tariff
      const fuel = ratio('fuelPrice', priceFormulas.fuel, target, home)
      const value = Math.sqrt(tariff.value * fuel.value)
      return {
        value,
        parts: [priceFormulas.energy({ ...countries, factor: formatFactor(value) })],
        facts: [...tariff.facts, ...fuel.facts],
      }
    }
    default: {
      const level = priceLevelRatio(home, target, priceMonth, facts)
      const within = cityFactor(carrier, city, homeCity, pay)
      return { value: level.value * within.value, parts: [...level.parts, ...within.parts], facts: [...level.facts, ...within.facts] }
    }
  }
}

/** PPP factors, each moved from its own month to the price month by its country's CPI over that of the United States (relative PPP). */
function priceLevelRatio(home: Country, target: Country, priceMonth: string, facts: MarketFacts): Factor {
  const usInflation = shareValue(facts.countries[yardstickCountry]?.facts.inflation, 'US inflation')
  const levelOf = (country: Country): number => {
    const fact = country.facts.pppFactor
    const since = monthCount(priceMonth, 'priceMonth') - monthCount(fact.priceMonth ?? `${fact.year}-07`, fact.id)
    const growth = (1 + shareValue(country.facts.inflation, `${country.code} inflation`)) / (1 + usInflation)
    return positiveValue(fact, `${country.code} pppFactor`) * power(growth, since / 12)
  }
  const value = levelOf(target) / levelOf(home)
  return {
    value,
    parts: [priceFormulas.levels({ here: target.code, home: home.code, factor: formatFactor(value) })],
    facts: [
      target.facts.pppFactor,
      home.facts.pppFactor,
      target.facts.inflation,
      home.facts.inflation,
      facts.countries[yardstickCountry].facts.inflation,
    ],
  }
}

/** Helper's wage in one city over the other's; a city without wages of its own has its country's. */
function wageRatio(home: Country, target: Country, homeCity: City, city: City): Factor {
  const [top, bottom] = [helperWageIn({ city, country: target }), helperWageIn({ city: homeCity, country: home })]
  if (top === bottom) return { value: 1, parts: [], facts: [] }
  const value = positiveValue(top, `${target.code} helperWage`) / positiveValue(bottom, `${home.code} helperWage`)
  const places = home.code === target.code ? { here: city.name, home: homeCity.name } : { here: target.code, home: home.code }
  return { value, parts: [priceFormulas.helpers({ ...places, factor: formatFactor(value) })], facts: [top, bottom] }
}

function ratio(
  key: 'electricityTariff' | 'fuelPrice',
  words: (slots: { here: string; home: string; factor: string }) => string,
  target: Country,
  home: Country,
): Factor {
  const [top, bottom] = [target.facts[key], home.facts[key]]
  const value = positiveValue(top, `${target.code} ${key}`) / positiveValue(bottom, `${home.code} ${key}`)
  return { value, parts: [words({ here: target.code, home: home.code, factor: formatFactor(value) })], facts: [top!, bottom!] }
}

/**
 * From the reference city, which authored and anchored amounts describe, to another city. `pay` is helpers' pay in it over that in the reference city of
 * its own country. A service is mostly work: where a city has wages of its own, it costs the geometric mean of what prices and what pay say.
 */
function cityFactor(carrier: Carrier, city: City, reference: City, pay: Factor): Factor {
  const none: Factor = { value: 1, parts: [], facts: [] }
  if (city.id === reference.id) return none
  const cities = { city: city.name, other: reference.name }
  const indexRatio = (index: 'priceIndex' | 'rentIndex', words: typeof priceFormulas.prices): Factor => {
    const value = positiveValue(city[index], `${city.id} ${index}`) / positiveValue(reference[index], `${reference.id} ${index}`)
    return { value, parts: [words({ ...cities, factor: formatFactor(value) })], facts: [city[index], reference[index]] }
  }
  switch (carrier) {
    case 'wages':
      return pay
    case 'rent':
      return indexRatio('rentIndex', priceFormulas.rent)
    case 'food':
    case 'prices':
      return indexRatio('priceIndex', priceFormulas.prices)
    case 'services': {
      const prices = indexRatio('priceIndex', priceFormulas.prices)
      if (pay.facts.length === 0) return prices
      const value = Math.sqrt(prices.value * pay.value)
      return { value, parts: [priceFormulas.services({ ...cities, factor: formatFactor(value) })], facts: [...prices.facts, ...pay.facts] }
    }
    default:
      return none
  }
}

const referenceCache = new WeakMap<City[], Map<string, City>>()

/** The marked reference city of a country, else its largest tier-1 city: the one that home amounts and anchors describe. */
export function referenceCity(country: Country, facts: MarketFacts): City {
  const byCountry = referenceCache.get(facts.cities) ?? new Map<string, City>()
  referenceCache.set(facts.cities, byCountry)
  const cachedCity = byCountry.get(country.code)
  if (cachedCity) return cachedCity
  const citiesOfCountry = facts.cities.filter((city) => city.countryCode === country.code)
  const chosenCity =
    citiesOfCountry.find((city) => city.reference) ??
    citiesOfCountry.sort(
      (a, b) =>
        Number(b.reference ?? false) - Number(a.reference ?? false) ||
        a.tier - b.tier ||
        b.population.value - a.population.value ||
        (a.id < b.id ? -1 : 1),
    )[0]
  if (!chosenCity) throw new RefusalError('fact-gap', localize(engineRefusals.noCity, { country: country.name }), country.code)
  byCountry.set(country.code, chosenCity)
  return chosenCity
}

/** Years from the end of the inflation figure to the run's month, at most the years that prices are moved along. */
function yearsPastLastIndex(country: Country, priceMonth: string, asOf: string): number {
  const fact = country.facts.inflation
  const last = monthCount(fact.priceMonth ?? `${fact.year}-12`, fact.id)
  const now = monthCount(asOf, 'asOf')
  return Math.max(0, now - Math.max(last, monthCount(priceMonth, 'priceMonth'))) / 12
}

function roundTransferred(amount: number, factor: number): number {
  return factor === 1 ? amount : toSignificant(amount * factor, transferredDigits)
}

function formatFactor(value: number): string {
  return String(Number(value.toPrecision(4)))
}
