import type { CityOffices } from '#engine/place.ts'

/**
 * Which council, county, state or province gives the papers of a city, and where to ask. From memory, so every paper it is said of stays at
 * low confidence; where we know of no page of the office itself, the owner is sent to the office. A city that is not here names the level alone.
 */
export const officesByCity: Readonly<Record<string, CityOffices>> = {
  lagos: {
    ...nigeria('Lagos State', 'https://lagosstate.gov.ng', 'one of the 20, or your development area'),
    papers: {
      'local-permit': { body: 'Local government council of your area; LASAA for signs' },
      'tax-registration': { body: 'Nigeria Revenue Service; Lagos State Internal Revenue Service (LIRS)' },
      education: { body: 'Lagos State Office of Education Quality Assurance', verifyAt: 'https://education.lagosstate.gov.ng' },
      childcare: { verifyAt: 'https://education.lagosstate.gov.ng' },
      environment: { body: 'Lagos Waste Management Authority (LAWMA)', verifyAt: 'https://lawma.gov.ng' },
      'transport-operator': {
        note: 'Okada and keke are banned on many Lagos roads: check the list before buying. Daily union tickets are a running cost, not a permit.',
      },
    },
  },
  abuja: {
    ...nigeria('Federal Capital Territory', 'https://www.fcta.gov.ng', 'the Abuja Municipal Area Council, or Bwari'),
    papers: {
      'tax-registration': { body: 'Nigeria Revenue Service; FCT Internal Revenue Service' },
      education: { body: 'FCT Education Secretariat' },
      environment: { body: 'Abuja Environmental Protection Board' },
    },
  },
  kano: {
    ...nigeria('Kano State', 'https://kanostate.gov.ng', 'Kano Municipal, Fagge, Nassarawa or another'),
    papers: { liquor: { note: 'Kano State does not allow alcohol to be sold; ask before you plan anything with it.' } },
  },
  ibadan: nigeria('Oyo State', 'https://oyostate.gov.ng', 'one of the five of Ibadan city'),
  'port-harcourt': nigeria('Rivers State', 'https://www.riversstate.gov.ng', 'Port Harcourt City or Obio-Akpor'),
  enugu: nigeria('Enugu State', 'https://enugustate.gov.ng', 'Enugu North, East or South'),
  onitsha: nigeria('Anambra State', 'https://anambrastate.gov.ng', 'Onitsha North or South'),
  aba: nigeria('Abia State', 'https://abiastate.gov.ng', 'Aba North or South'),
  kaduna: nigeria('Kaduna State', 'https://kdsg.gov.ng', 'Kaduna North or South'),
  'benin-city': nigeria('Edo State', 'https://edostate.gov.ng', 'Oredo, Egor or Ikpoba-Okha'),

  accra: local('Accra Metropolitan, or your part’s municipal one', 'https://www.ama.gov.gh'),
  kumasi: local('Kumasi Metropolitan, or your part’s municipal one', 'https://www.kma.gov.gh'),
  tamale: local('Tamale Metropolitan, or Sagnarigu', 'the assembly’s own office'),
  takoradi: local('Sekondi-Takoradi Metropolitan', 'https://stma.gov.gh'),

  nairobi: {
    ...local('Nairobi City County', 'https://nairobi.go.ke'),
    papers: { childcare: { body: 'Nairobi City County, under its childcare facilities Act' } },
  },
  mombasa: local('Mombasa County', 'https://www.mombasa.go.ke'),
  kisumu: local('Kisumu County', 'https://www.kisumu.go.ke'),
  nakuru: local('Nakuru County', 'https://nakuru.go.ke'),

  'dar-es-salaam': local('Dar es Salaam City, Kinondoni, Temeke, Ubungo or Kigamboni', 'https://www.tamisemi.go.tz'),
  abidjan: local('Cocody, Yopougon, Abobo, Adjamé or another', 'the mairie of the commune'),

  johannesburg: southAfrica('City of Johannesburg', 'https://www.joburg.org.za', 'Gauteng', 'https://www.gauteng.gov.za'),
  'cape-town': southAfrica('City of Cape Town', 'https://www.capetown.gov.za', 'Western Cape', 'https://www.westerncape.gov.za'),
  durban: southAfrica('eThekwini', 'https://www.durban.gov.za', 'KwaZulu-Natal', 'https://www.kznonline.gov.za'),
  pretoria: southAfrica('City of Tshwane', 'https://www.tshwane.gov.za', 'Gauteng', 'https://www.gauteng.gov.za'),
  gqeberha: southAfrica('Nelson Mandela Bay', 'https://www.nelsonmandelabay.gov.za', 'Eastern Cape', 'https://www.ecprov.gov.za'),

  'new-york': {
    ...unitedStates('New York City', 'https://www.nyc.gov', 'New York State', 'https://www.ny.gov'),
    papers: {
      'business-name': { note: 'By state. New York also asks a new LLC to publish a notice in two newspapers.' },
      'food-handler': {
        note: 'Home baking runs under the state’s home processing rules; carts and trucks need a commissary. The city’s mobile vending permits are limited in number.',
      },
    },
  },
  'los-angeles': {
    ...unitedStates('City of Los Angeles; the county for health', 'https://www.lacity.gov', 'California', 'https://www.ca.gov'),
    papers: { 'business-name': { note: 'By state. California also asks every LLC for at least 800 a year.' } },
  },
  chicago: unitedStates('City of Chicago', 'https://www.chicago.gov', 'Illinois', 'https://www.illinois.gov'),
  houston: unitedStates('City of Houston; Harris County', 'https://www.houstontx.gov', 'Texas', 'https://www.texas.gov'),
  dallas: unitedStates('Dallas, Fort Worth or your own city', 'its city hall’s own page', 'Texas', 'https://www.texas.gov'),
  washington: {
    ...unitedStates('District of Columbia', 'https://dc.gov', 'District of Columbia', 'https://dc.gov'),
    papers: {
      'business-name': { body: 'Department of Licensing and Consumer Protection', verifyAt: 'https://dlcp.dc.gov' },
      'local-permit': { body: 'Department of Licensing and Consumer Protection', verifyAt: 'https://dlcp.dc.gov' },
    },
  },
  atlanta: unitedStates('City of Atlanta; Fulton County', 'https://www.atlantaga.gov', 'Georgia', 'https://georgia.gov'),
  miami: unitedStates('City of Miami; Miami-Dade County', 'https://www.miami.gov', 'Florida', 'https://www.myflorida.com'),
  philadelphia: unitedStates('City of Philadelphia', 'https://www.phila.gov', 'Pennsylvania', 'https://www.pa.gov'),
}

/** Local governments rarely keep a page of their own: the office is where a fee is confirmed. */
function nigeria(state: string, site: string, councils: string): CityOffices {
  return { local: { name: councils, verifyAt: 'the council’s own office' }, region: { name: state, verifyAt: site } }
}

function local(name: string, verifyAt: string): CityOffices {
  return { local: { name, verifyAt } }
}

function southAfrica(municipality: string, site: string, province: string, provinceSite: string): CityOffices {
  return { local: { name: municipality, verifyAt: site }, region: { name: province, verifyAt: provinceSite } }
}

function unitedStates(city: string, site: string, state: string, stateSite: string): CityOffices {
  return { local: { name: city, verifyAt: site }, region: { name: state, verifyAt: stateSite } }
}
