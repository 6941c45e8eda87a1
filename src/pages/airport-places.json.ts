import { loadSiteData } from '../site/loadSiteData.ts';
import { airportPlaces } from '../site/search/airportPlaces.ts';

export const GET = () => Response.json(airportPlaces(loadSiteData()));
