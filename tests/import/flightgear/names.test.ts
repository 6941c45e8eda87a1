import { describe, expect, it } from 'vitest';
import { codesIn, firstPlace, otherNames, placeOfAirport } from '../../../scripts/import/flightgear/airports.ts';

describe('firstPlace', () => {
  it.each([
    ['Ferno (VA)', 'Ferno'],
    ['Lyon: Colombier-Saugnier', 'Lyon'],
    ['Selçuk/Menderes', 'Selçuk'],
    ['Pendik, Istanbul', 'Pendik'],
    ['Stratford-upon-Avon', 'Stratford-upon-Avon'],
  ])('%s', (municipality, place) => expect(firstPlace(municipality)).toBe(place));
});

describe('placeOfAirport', () => {
  it.each([
    ['Papa Westray Airport', 'Papa Westray'],
    ['Alliance Municipal Airport', 'Alliance'],
    ['Angoon Seaplane Base', 'Angoon'],
    ['Aappilattoq Heliport (Upernavik)', 'Aappilattoq'],
    ['Arapoti', 'Arapoti'],
  ])('%s', (name, place) => expect(placeOfAirport(name)).toBe(place));
});

it('finds metropolitan codes among keywords', () => {
  expect(codesIn('LON, Londres, EGLL')).toEqual(['LON']);
});

describe('otherNames', () => {
  it('keeps names and leaves codes, addresses, other scripts and remarks', () => {
    const keywords = 'MOW, UUEE, Международный аэропорт, sheremetyevo, Moskva-Sever, http://svo.aero, formerly X';
    expect(otherNames([], keywords, ['Sheremetyevo'])).toEqual(['Moskva-Sever']);
  });

  it('says nothing twice, and nothing that name and city say', () => {
    expect(otherNames(['Zuerich', 'Kloten'], 'Zürich, KLOTEN AIRPORT, Kloten', ['Zurich'])).toEqual([
      'Zuerich',
      'Kloten',
      'KLOTEN AIRPORT',
    ]);
  });

  it('trusts curated names, codes included', () => {
    expect(otherNames(['KIV', 'CDMX'], '', [])).toEqual(['KIV', 'CDMX']);
  });
});
