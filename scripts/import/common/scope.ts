/** What an import speaks of. What it speaks of and does not have is no longer flown. */

export type Scope =
  /** Only the services it has: nothing ends. */
  | { readonly kind: 'named' }
  | { readonly kind: 'world' }
  /** All routes of these airlines. */
  | { readonly kind: 'airlines'; readonly codes: ReadonlySet<string> }
  /** All routes from and to these airports. */
  | { readonly kind: 'airports'; readonly codes: ReadonlySet<string> };

/** Whether an airline's service on a route lies in what an import speaks of. */
export function covers(scope: Scope, from: string, to: string, airline: string): boolean {
  if (scope.kind === 'airlines') return scope.codes.has(airline);
  if (scope.kind === 'airports') return scope.codes.has(from) || scope.codes.has(to);
  return true;
}

/** Whether a service in scope that the import does not have has ended. */
export const isWhole = (scope: Scope): boolean => scope.kind !== 'named';

/** The scope in words. */
export function describeScope(scope: Scope): string {
  if (scope.kind === 'world') return 'the whole world';
  if (scope.kind === 'named') return 'the services it names, ending none';
  return `${scope.kind === 'airlines' ? 'airline' : 'airport'} ${[...scope.codes].join(', ')}`;
}
