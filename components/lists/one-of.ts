/** The value, or undefined when it is not one of the names. */
export const oneOf = <Name extends string>(
  names: Record<Name, unknown>,
  value: string | undefined,
): Name | undefined => (value !== undefined && Object.hasOwn(names, value) ? (value as Name) : undefined);
