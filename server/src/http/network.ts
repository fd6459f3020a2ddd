/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 one. Every IPv6 user has at least a /64, and could
 * otherwise come from a new address each time.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
