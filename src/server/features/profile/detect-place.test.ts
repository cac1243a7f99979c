import { expect, it } from 'vitest'
import { countryOfZone } from './detect-place.ts'

it.each([
  ['Africa/Lagos', 'NG'],
  ['Africa/Accra', 'GH'],
  ['Africa/Johannesburg', 'ZA'],
  ['Africa/Nairobi', 'KE'],
  ['Africa/Abidjan', 'CI'],
  ['Africa/Dar_es_Salaam', 'TZ'],
  ['Africa/Kampala', 'UG'],
  ['America/New_York', 'US'],
  ['Africa/Cairo', 'EG'],
  ['Egypt', 'EG'],
  ['africa/lagos', 'NG'],
  ['AMERICA/INDIANA/KNOX', 'US'],
  ['America/Toronto', null],
  ['America/Puerto_Rico', null],
  ['US/Samoa', null],
  ['Africa/Timbuktu', null],
  ['US/', null],
  ['America/Indiana/', null],
  ['', null],
])('the zone %s tells %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

/** Each zone of the USA in the IANA database (zone.tab), with its older names (backward). */
const american: Record<string, string[]> = {
  'America/New_York': ['US/Eastern'],
  'America/Detroit': ['US/Michigan'],
  'America/Kentucky/Louisville': ['America/Louisville'],
  'America/Kentucky/Monticello': [],
  'America/Indiana/Indianapolis': ['America/Indianapolis', 'America/Fort_Wayne', 'US/East-Indiana'],
  'America/Indiana/Vincennes': [],
  'America/Indiana/Winamac': [],
  'America/Indiana/Marengo': [],
  'America/Indiana/Petersburg': [],
  'America/Indiana/Vevay': [],
  'America/Indiana/Tell_City': [],
  'America/Indiana/Knox': ['America/Knox_IN', 'US/Indiana-Starke'],
  'America/Chicago': ['US/Central'],
  'America/Menominee': [],
  'America/North_Dakota/Center': [],
  'America/North_Dakota/New_Salem': [],
  'America/North_Dakota/Beulah': [],
  'America/Denver': ['America/Shiprock', 'Navajo', 'US/Mountain'],
  'America/Boise': [],
  'America/Phoenix': ['US/Arizona'],
  'America/Los_Angeles': ['US/Pacific'],
  'America/Anchorage': ['US/Alaska'],
  'America/Juneau': [],
  'America/Sitka': [],
  'America/Metlakatla': [],
  'America/Yakutat': [],
  'America/Nome': [],
  'America/Adak': ['America/Atka', 'US/Aleutian'],
  'Pacific/Honolulu': ['US/Hawaii'],
}

it.each(Object.entries(american).flatMap(([zone, older]) => [zone, ...older]))('the zone %s is of the USA', (zone) => {
  expect(countryOfZone(zone)).toBe('US')
})
