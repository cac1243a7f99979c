import type { CountryCode } from '#engine/vocabulary.ts'

/** Lower case, no accents, every run of punctuation and spaces one space: 'Abidjan, Côte d’Ivoire' → 'abidjan cote d ivoire'. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What people call each country, in plain form. */
export const countryNames: Record<CountryCode, readonly string[]> = {
  NG: ['nigeria', 'federal republic of nigeria', 'naija', 'ng'],
  GH: ['ghana', 'republic of ghana', 'gh'],
  ZA: ['south africa', 'republic of south africa', 'rsa', 'mzansi', 'za'],
  KE: ['kenya', 'republic of kenya', 'ke'],
  US: ['usa', 'us', 'u s a', 'u s', 'united states', 'united states of america', 'america', 'the united states'],
  CI: ['cote d ivoire', 'cote divoire', 'ivory coast', 'rci', 'ci'],
  TZ: ['tanzania', 'united republic of tanzania', 'tz'],
}

/** Other names of our cities, and quarters that belong to the same urban area; plain form. */
export const cityAliases: Record<string, readonly string[]> = {
  lagos: ['eko', 'lasgidi', 'ikeja', 'lekki', 'yaba', 'surulere', 'ikorodu', 'victoria island', 'ajah', 'agege', 'mushin', 'oshodi'],
  abuja: ['fct', 'fct abuja', 'abuja fct', 'federal capital territory', 'wuse', 'garki', 'kubwa', 'nyanya'],
  'port-harcourt': ['ph', 'phc', 'portharcourt', 'pitakwa'],
  'benin-city': ['benin edo'],
  accra: ['greater accra', 'madina', 'osu', 'east legon', 'kaneshie'],
  takoradi: ['takoradi', 'sekondi', 'sekondi takoradi', 'taadi'],
  abidjan: ['yopougon', 'cocody', 'treichville', 'adjame', 'abobo'],
  nairobi: ['nai', 'nrb', 'kibera', 'westlands', 'eastleigh', 'kasarani', 'embakasi'],
  'dar-es-salaam': ['dar', 'dar es salam', 'daressalaam', 'dsm', 'kariakoo'],
  johannesburg: ['joburg', 'jozi', 'jhb', 'egoli', 'soweto', 'sandton', 'ekurhuleni', 'germiston', 'tembisa', 'alexandra'],
  'cape-town': ['capetown', 'kaapstad', 'ikapa', 'khayelitsha', 'mitchells plain', 'bellville'],
  durban: ['ethekwini', 'umlazi', 'umhlanga', 'kwamashu'],
  pretoria: ['tshwane', 'pta', 'mamelodi', 'soshanguve'],
  gqeberha: ['port elizabeth', 'nelson mandela bay'],
  'new-york': ['new york', 'nyc', 'brooklyn', 'queens', 'bronx', 'the bronx', 'manhattan', 'harlem', 'new york new york'],
  'los-angeles': ['la', 'l a'],
  dallas: ['dallas', 'fort worth', 'dfw', 'dallas fort worth'],
  washington: ['washington', 'washington dc', 'dc'],
  philadelphia: ['philly'],
  atlanta: ['atl'],
}

/** Two-letter states: after a comma they say that a place is American. Georgia in full is left out, being a country too. */
export const americanStates: ReadonlySet<string> = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc ' +
    'alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland ' +
    'massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming'
  ).split(' '),
)

/** Words after a city's name that do not change which city it is. */
export const trailingWords: ReadonlySet<string> = new Set([
  'state',
  'city',
  'county',
  'metro',
  'metropolis',
  'region',
  'island',
  'mainland',
  'municipality',
  'central',
  'cbd',
  'area',
  'town',
])
