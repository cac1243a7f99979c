/** Beginnings of the six-digit codes (NAICS 2017) of the firms that a map tag shows; our own reading of the code's titles. */
const industriesByTag: Readonly<Record<string, string>> = {
  'amenity=restaurant': '722511',
  'amenity=fast_food': '722513;722330',
  'amenity=cafe': '722515',
  'amenity=ice_cream': '722515',
  'amenity=bar': '722410',
  'craft=caterer': '722320',
  'shop=bakery': '445291;311811',
  'shop=pastry': '445291;311811',
  'shop=confectionery': '445292',
  'shop=convenience': '445120;447110',
  'shop=supermarket': '445110',
  'shop=greengrocer': '445230',
  'shop=butcher': '445210',
  'shop=seafood': '445220',
  'shop=alcohol': '445310',
  'shop=clothes': '4481',
  'shop=shoes': '448210',
  'shop=jewelry': '448310',
  'shop=second_hand': '453310',
  'shop=books': '451211',
  'shop=florist': '453110',
  'shop=gift': '453220',
  'shop=cosmetics': '446120',
  'shop=hardware': '444130',
  'shop=furniture': '442110',
  'shop=garden_centre': '444220',
  'shop=mobile_phone': '443142',
  'shop=computer': '443142',
  'shop=electronics': '443142',
  'shop=hairdresser': '812111;812112',
  'shop=beauty': '812112;812113',
  'shop=laundry': '812310;812320',
  'shop=dry_cleaning': '812320',
  'shop=pet_grooming': '812910',
  'shop=photo': '541921;812921',
  'craft=photographer': '541921',
  'shop=copyshop': '561439',
  'shop=car_repair': '8111',
  'shop=tyres': '441320',
  'shop=shoe_repair': '811430',
  'craft=shoemaker': '811430',
  'craft=electronics_repair': '811211;811212;811213',
  'amenity=car_wash': '811192',
  'craft=electrician': '238210',
  'craft=plumber': '238220',
  'craft=hvac': '238220',
  'craft=carpenter': '238350',
  'amenity=pharmacy': '446110',
  'amenity=dentist': '621210',
  'amenity=doctors': '621111',
  'amenity=childcare': '624410',
  'amenity=kindergarten': '624410',
  'amenity=driving_school': '611692',
  'amenity=prep_school': '611691',
  'amenity=fuel': '447',
  'amenity=taxi': '485310',
  'amenity=bank': '522110',
  'amenity=bureau_de_change': '522320;523130',
}

/** Whether statistics by industry know any of these tags; else nothing found in them means nothing. */
export function hasIndustry(tags: readonly string[]): boolean {
  return tags.some((tag) => tag in industriesByTag)
}

/** Whether the firms of a six-digit industry carry one of these tags. */
export function isIndustryOf(industry: string, tags: readonly string[]): boolean {
  return tags.some((tag) => industriesByTag[tag]?.split(';').some((prefix) => industry.startsWith(prefix)))
}

/** '445110' is in the sectors '44-45' and '44'. */
export function isInSector(industry: string, sector: string): boolean {
  const [first, last = first] = sector.split('-').map(Number)
  const own = Number(industry.slice(0, 2))
  return own >= first! && own <= last!
}

/** Whether a map tag shows firms of this industry. */
export function isOnStreets(industry: string): boolean {
  return Object.values(industriesByTag).some((prefixes) => prefixes.split(';').some((prefix) => industry.startsWith(prefix)))
}
