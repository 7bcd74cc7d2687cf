// Validates names of files in a backup before they become paths and object keys. Names that a
// backup's files contain may come from an attacker.

const segment = /^[a-z0-9][\w.-]*$/i

export function checkName(name: string): string {
  if (name.split('/').every((part) => segment.test(part))) return name
  throw new RangeError(`Invalid name of a file in a backup: ${JSON.stringify(name)}.`)
}
