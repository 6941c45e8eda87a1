import type { ServiceType } from '../../contract/vocabulary.ts';

/** Whether a service is sold through tour operators only. A service of unknown type (null) is not charter. */
export const isCharter = ({ serviceType }: { readonly serviceType: ServiceType | null }): boolean =>
  serviceType === 'charter';
