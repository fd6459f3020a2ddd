/**
 * The address of a push service is chosen by a browser, that of a sign-in provider by an organization. Before anything is sent
 * there, it must be a public address: otherwise any user could make the server send requests to machines inside its own network.
 */
import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const NOT_PUBLIC = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is given out to the public, and of that nothing that holds an IPv4 address or leads to one. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
}

/** What can be checked without a DNS lookup: https on its own port, no password, and no address that is not public. */
export function mayBePushEndpoint(endpoint: string): boolean {
  // As browsers write them. A thousand other letters would be more bytes than an index can hold.
  if (!/^[!-~]+$/.test(endpoint) || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && !username && !password && mayBePublicHost(hostname)
}

/** Before its name is resolved: no address that is not public, and no name that has a meaning inside a network only. */
export function mayBePublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return isPublicAddress(address)
  return address.includes('.') && !/\.(localhost|local|internal|home\.arpa|lan|intranet|corp|home)\.?$/i.test(address)
}

export class NotPublic extends Error {}

/**
 * Resolves a name for one connection, and refuses when any of its addresses is not public. The connection goes to what was
 * checked: a name that changes its mind in between gains nothing.
 */
export const publicLookup = (resolve: typeof resolveName = resolveName): LookupFunction =>
  ((hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new NotPublic('The name resolves to no public address'), '', 0)
      if ((options as { all?: boolean }).all) return callback(null, found as never, 0)
      callback(null, found[0]?.address ?? '', found[0]?.family)
    })
  }) as LookupFunction
