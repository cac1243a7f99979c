/** Time zones that tell a country. A zone spans its whole country, so no city is read from it. Zones of the IANA database. */
const countryByZone: Record<string, string> = {
  'Africa/Lagos': 'NG',
  'Africa/Accra': 'GH',
  'Africa/Nairobi': 'KE',
  'Africa/Johannesburg': 'ZA',
  'Africa/Abidjan': 'CI',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Cairo': 'EG',
  'Africa/Addis_Ababa': 'ET',
  'Africa/Kampala': 'UG',
  'Africa/Kigali': 'RW',
}

const american =
  /^(US\/.+|America\/(New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Menominee|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+)|Pacific\/Honolulu)$/

export function countryOfZone(zone: string): string | null {
  return countryByZone[zone] ?? (american.test(zone) ? 'US' : null)
}
