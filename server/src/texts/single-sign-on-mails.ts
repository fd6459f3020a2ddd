/** To the owners of an organization. A name is null where it must not be written. */
const SIGNATURE = 'Meridian Logistics'

export type AboutDomain = { name: string | null; domain: string; record: string }

const hello = (name: string | null) => `Hello ${name ?? 'there'},`

export const DOMAIN_MAILS = {
  missing: {
    subject: (domain: string) => `The DNS record of ${domain} is missing`,
    text: ({ name, domain, record }: AboutDomain) => `${hello(name)}

the TXT record ${record}, which shows that ${domain} belongs to your organization, is not in the DNS any more.

If it stays away for seven days, single sign-on with addresses of ${domain} stops. Your organization's page at Meridian has the
record under Sign-in.

${SIGNATURE}
`,
  },
  lost: {
    subject: (domain: string) => `${domain} is not verified any more`,
    text: ({ name, domain, record }: AboutDomain) => `${hello(name)}

${domain} is not verified for your organization at Meridian any more: its TXT record ${record} is gone. Single sign-on with
addresses of ${domain} has stopped, and passwords work for them again.

To have it back, add the record again and check the domain on your organization's page at Meridian, under Sign-in.

${SIGNATURE}
`,
  },
}

/** Instead of a link for a new password, where the organization has turned passwords off. */
export const SINGLE_SIGN_ON_MAIL = {
  subject: 'Sign in to Meridian with single sign-on',
  text: (name: string | null, link: string) => `${hello(name)}

someone, most likely you, asked for a new password for your Meridian account. Your organization has turned passwords off: you sign
in with the account that it gave you, here:

${link}

If it was not you, there is nothing to do.

${SIGNATURE}
`,
}
