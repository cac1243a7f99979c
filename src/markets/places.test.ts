import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { homeCountryNames } from '#engine/quantity/country-table.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { markets } from './data.ts'
import { isSmallTown, marketCities, marketFacts } from './facts.ts'
import { findPlaceMentions } from './place-mentions.ts'
import { findCityByName, isNamedTown, nearestCity, placeLabel, resolvePlace } from './places.ts'

describe('resolvePlace', () => {
  const known: [text: string, id: string, countryCode?: CountryCode][] = [
    ['Lagos', 'lagos'],
    ['lagos nigeria', 'lagos'],
    ['Lagos, Nigeria', 'lagos'],
    ['  LAGOS ,  NIGERIA. ', 'lagos'],
    ['Lagos State', 'lagos'],
    ['Balogun, Lagos', 'lagos'],
    ['Ikeja', 'lagos', 'NG'],
    ['Abuja FCT', 'abuja', 'NG'],
    ['PH', 'port-harcourt', 'NG'],
    ['Benin City, Nigeria', 'benin-city'],
    ['Nairobi', 'nairobi'],
    ['nairobi county, kenya', 'nairobi'],
    ['Mombasa', 'mombasa', 'KE'],
    ['Abidjan, Côte d’Ivoire', 'abidjan'],
    ["Abidjan, Cote d'Ivoire", 'abidjan'],
    ['abidjan ivory coast', 'abidjan'],
    ['Dar', 'dar-es-salaam'],
    ['Dar es Salaam, Tanzania', 'dar-es-salaam'],
    ['Joburg', 'johannesburg'],
    ['Jozi', 'johannesburg'],
    ['Soweto, Johannesburg', 'johannesburg'],
    ['Tshwane, South Africa', 'pretoria'],
    ['Port Elizabeth', 'gqeberha'],
    ['Cape Town', 'cape-town', 'ZA'],
    ['NYC', 'new-york'],
    ['Brooklyn, NY', 'new-york'],
    ['New York, USA', 'new-york'],
    ['Houston, TX', 'houston'],
    ['Houston, Texas, USA', 'houston'],
    ['Washington DC', 'washington'],
    ['Takoradi, Ghana', 'takoradi'],
    ['Sekondi-Takoradi', 'takoradi'],
    ['Abidjan Plateau', 'abidjan'],
    ["Abidjan Plateau, Côte d'Ivoire", 'abidjan'],
    ['Kumasi Metropolitan', 'kumasi'],
    ['Kumasi Metropolitan Assembly, Ghana', 'kumasi'],
    ['Abuja Municipal Area Council', 'abuja'],
    ['Accra East Legon', 'accra'],
    ['nairobi westlands kenya', 'nairobi'],
  ]

  it.each(known)('knows "%s" as %s', (text, id, countryCode) => {
    const result = resolvePlace({ text, countryCode })
    expect(result).toMatchObject({ ok: true, place: { known: true, requestedName: text.trim(), city: { id } } })
  })

  const smaller: [text: string, id: string, countryCode?: CountryCode][] = [
    ['Ogbomosho, Nigeria', 'ng-small-town'],
    ['Ogbomosho', 'ng-small-town', 'NG'],
    ['Tema, Ghana', 'gh-small-town'],
    ['Thika', 'ke-small-town', 'KE'],
    ['Polokwane, South Africa', 'za-small-town'],
    ['Boise, ID', 'us-small-town'],
    ['Boise, Idaho, USA', 'us-small-town'],
    ['Bouaké, Côte d’Ivoire', 'ci-small-town'],
    ['Arusha, Tanzania', 'tz-small-town'],
    ['Kumasi', 'ke-small-town', 'KE'],
    ['Lagos, Portugal', 'ng-small-town', 'NG'],
    ['Lagos Portugal', 'ng-small-town', 'NG'],
    ['Accra Road', 'gh-small-town', 'GH'],
    ['Accra Plaza, Techiman', 'gh-small-town', 'GH'],
    ['Abidjan Plateau', 'gh-small-town', 'GH'],
  ]

  it.each(smaller)('gives "%s" the smaller-town figures (%s) and keeps what was asked', (text, id, countryCode) => {
    expect(resolvePlace({ text, countryCode })).toMatchObject({ ok: true, place: { known: false, requestedName: text, city: { id } } })
  })

  it.each(homeCountryNames)('answers the wizard’s "%s" with its reference city, not claimed as known', (text) => {
    const result = resolvePlace({ text })
    expect(result).toMatchObject({
      ok: true,
      place: { known: false, requestedName: text, country: { name: text }, city: { reference: true } },
    })
  })

  it('lets a country in the text win over the account’s', () => {
    expect(resolvePlace({ text: 'Accra, Ghana', countryCode: 'NG' })).toMatchObject({ ok: true, place: { city: { id: 'accra' } } })
  })

  it('does not place a text without a country it knows, and suggests', () => {
    expect(resolvePlace({ text: 'Erewhon' })).toEqual({
      ok: false,
      reason: 'unknown-country',
      suggestions: [...homeCountryNames],
    })
    expect(resolvePlace({ text: 'Nairobbi' })).toEqual({ ok: false, reason: 'unknown-country', suggestions: ['Nairobi, Kenya'] })
    expect(resolvePlace({ text: 'Lagos, Portugal' })).toMatchObject({ ok: false, suggestions: ['Lagos, Nigeria'] })
    expect(resolvePlace({ text: 'Tbilisi, Georgia' })).toMatchObject({ ok: false })
    expect(resolvePlace({ text: '   ' })).toMatchObject({ ok: false })
  })

  it('gives every town of the list the figures that a sentence gives it, without a country', () => {
    for (const [code, towns] of Object.entries(markets.townNames))
      for (const town of towns) {
        const [mention] = findPlaceMentions(`I live in ${town.toUpperCase()}`)
        const result = resolvePlace({ text: town })
        expect([town, result.ok && result.place.city.id]).toEqual([town, mention?.cityId])
        expect(isNamedTown(town, code as CountryCode), town).toBe(true)
      }
    expect(isNamedTown('Nowhereville', 'KE')).toBe(false)
  })

  it('keeps nothing asked when nothing was asked', () => {
    expect(resolvePlace({ text: ' ', countryCode: 'KE' })).toMatchObject({
      ok: true,
      place: { requestedName: null, known: false, city: { id: 'nairobi' } },
    })
  })

  it('finds every listed city by its label, in any case and without accents', () => {
    for (const city of marketFacts.cities.filter((one) => !one.id.endsWith('small-town'))) {
      const label = placeLabel(city)
      for (const text of [label, label.toUpperCase(), label.normalize('NFD').replace(/\p{Diacritic}/gu, '')]) {
        expect(resolvePlace({ text }), text).toMatchObject({ ok: true, place: { known: true, city: { id: city.id } } })
      }
    }
  })

  it('never throws, and a country given is never left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const result = resolvePlace({ text, countryCode: 'GH' })
        expect(result.ok).toBe(true)
        if (result.ok) expect(result.place.country.code).toBe(result.place.city.countryCode)
      }),
    )
  })
})

describe('nearestCity', () => {
  it('knows a point inside a city', () => {
    expect(nearestCity({ lat: 6.6, lon: 3.35 })).toMatchObject({ city: { id: 'lagos' }, country: { code: 'NG' }, known: true })
  })

  it('measures the great circle: Nairobi to Mombasa is about 440 km', () => {
    const result = nearestCity({ lat: -4.05466, lon: 39.66359 })
    expect(result).toMatchObject({ city: { id: 'mombasa' }, km: 0 })
    // Voi lies about 140 km from Mombasa: the nearest, but not claimed.
    expect(nearestCity({ lat: -3.39, lon: 38.56 })).toMatchObject({ city: { id: 'mombasa' }, known: false })
  })

  it('does not claim Nigeria for Cotonou, 110 km from Lagos', () => {
    const result = nearestCity({ lat: 6.3703, lon: 2.3912 })
    expect(result).toMatchObject({ city: { id: 'lagos' }, known: false })
    expect(result?.km).toBeGreaterThan(100)
    expect(result?.km).toBeLessThan(125)
  })

  it('has nothing to say far away or off the globe', () => {
    expect(nearestCity({ lat: 51.5, lon: -0.12 })).toBeNull()
    expect(nearestCity({ lat: 95, lon: 0 })).toBeNull()
    expect(nearestCity({ lat: Number.NaN, lon: 0 })).toBeNull()
  })
})

describe('cityCalled', () => {
  it('knows every city by its name, its label and its id, and nothing else', () => {
    for (const city of marketCities.filter((each) => !isSmallTown(each))) {
      expect(findCityByName(placeLabel(city))).toBe(city)
      expect(findCityByName(city.id)).toBe(city)
    }
    for (const text of ['Nigeria', 'Paris', '', 'Lagos, Portugal']) expect(findCityByName(text), text).toBeNull()
  })
})

describe('a city by its id', () => {
  it('is that city, as a report’s place', () => {
    for (const city of marketCities.filter((each) => !isSmallTown(each))) {
      expect(resolvePlace({ text: city.id }), city.id).toMatchObject({ ok: true, place: { city: { id: city.id }, known: true } })
    }
  })
})
