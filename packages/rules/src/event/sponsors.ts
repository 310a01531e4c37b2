import type { Sponsor } from './types.ts';

/** Who makes this year's derby possible. Apart from the other facts, as one page alone shows them. */
export const sponsors: readonly Sponsor[] = [
  { src: '/sponsors/alderwood-marine.svg', alt: 'Alderwood Marine', minWidth: 180 },
  { src: '/sponsors/cattle-point-coffee.svg', alt: 'Cattle Point Coffee', minWidth: 160 },
  { src: '/sponsors/driftwood-builders.svg', alt: 'Driftwood Builders', minWidth: 180 },
  { src: '/sponsors/eagle-bay-tackle.svg', alt: 'Eagle Bay Tackle', minWidth: 170 },
  { src: '/sponsors/fernside-dental.svg', alt: 'Fernside Dental', minWidth: 160 },
  { src: '/sponsors/gale-force-rigging.svg', alt: 'Gale Force Rigging', minWidth: 180 },
  { src: '/sponsors/harbour-light-inn.svg', alt: 'Harbour Light Inn', minWidth: 170 },
  { src: '/sponsors/islander-credit-union.svg', alt: 'Islander Credit Union', minWidth: 190 },
  { src: '/sponsors/juan-de-fuca-charters.svg', alt: 'Juan de Fuca Charters', minWidth: 190 },
  { src: '/sponsors/kelp-forest-brewing.svg', alt: 'Kelp Forest Brewing', minWidth: 170 },
  { src: '/sponsors/luxton-hardware.svg', alt: 'Luxton Hardware', minWidth: 160 },
  { src: '/sponsors/mariners-pharmacy.svg', alt: 'Mariners Pharmacy', minWidth: 170 },
  { src: '/sponsors/northwind-outboards.svg', alt: 'Northwind Outboards', minWidth: 180 },
  { src: '/sponsors/otter-point-foods.svg', alt: 'Otter Point Foods', minWidth: 170 },
  { src: '/sponsors/pacific-line-printing.svg', alt: 'Pacific Line Printing', minWidth: 180 },
  { src: '/sponsors/race-rocks-realty.svg', alt: 'Race Rocks Realty', minWidth: 170 },
  { src: '/sponsors/saltspring-ice.svg', alt: 'Saltspring Ice', minWidth: 160 },
  { src: '/sponsors/tidewater-insurance.svg', alt: 'Tidewater Insurance', minWidth: 180 },
  { src: '/sponsors/westcoast-net-works.svg', alt: 'Westcoast Net Works', minWidth: 180 },
];
