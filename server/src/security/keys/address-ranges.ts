/** Whether an address is in one of some ranges, such as '203.0.113.0/24'. */
import { BlockList, isIPv6 } from 'node:net'

export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) {
    const [start = '', prefix] = range.split('/')
    const family = isIPv6(start) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(start, family)
    else list.addSubnet(start, Number(prefix), family)
  }
  // A socket that takes both families writes an IPv4 address as an IPv6 one.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
