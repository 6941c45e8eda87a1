/** The scope of an import: services in scope that are absent from the source are ended. */

export type Scope =
  /** Only the services of the source: none is ended. */
  | { readonly kind: 'named' }
  | { readonly kind: 'world' }
  /** All routes of these airlines. */
  | { readonly kind: 'airlines'; readonly codes: ReadonlySet<string> }
  /** All routes from and to these airports. */
  | { readonly kind: 'airports'; readonly codes: ReadonlySet<string> };

/** Whether an airline's service on a route is in scope. */
export function covers(scope: Scope, from: string, to: string, airline: string): boolean {
  if (scope.kind === 'airlines') return scope.codes.has(airline);
  if (scope.kind === 'airports') return scope.codes.has(from) || scope.codes.has(to);
  return true;
}

/** Whether a service in scope that the source does not have has ended. */
export const isWhole = (scope: Scope): boolean => scope.kind !== 'named';

/** The scope in words. */
export function describeScope(scope: Scope): string {
  if (scope.kind === 'world') return 'the whole world';
  if (scope.kind === 'named') return 'the services in the source, ending none';
  return `${scope.kind === 'airlines' ? 'airline' : 'airport'} ${[...scope.codes].join(', ')}`;
}
