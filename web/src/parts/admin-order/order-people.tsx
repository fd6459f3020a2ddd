/** The client and the driver of an order, with their phone numbers. */
import { Anchor, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { ORDER_FACTS } from '../../copy/order-facts.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Fact } from '../../ui/fact.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Phone, Strong } from './facts.tsx'

/** With the organization's id its name is a link to its page. */
type Client = Pick<Order, 'client' | 'handledBy'> & { organizationId?: number }

export const ClientFact = ({ client, handledBy, organizationId }: Client) => (
  <Fact label={ORDER_FACTS.client}>
    <Strong>
      {organizationId ? (
        <Anchor component={ScreenLink} inherit href={`/admin/organizations?id=${organizationId}`}>
          {client.organizationName}
        </Anchor>
      ) : (
        client.organizationName
      )}
    </Strong>
    <span>{fullName(client)}</span>
    {handledBy ? <span>{ORDER_FACTS.handledBy(handledBy)}</span> : null}
    <Phone number={client.phone} />
  </Fact>
)

export const DriverFact = ({ driver }: Pick<Order, 'driver'>) => (
  <Fact label={ORDER_FACTS.driver}>
    {driver ? (
      <>
        <Strong>{fullName(driver.user)}</Strong>
        <Phone number={driver.user.phone} />
      </>
    ) : (
      <Text c="dimmed" inherit component="span">
        {ORDER_FACTS.noDriver}
      </Text>
    )}
  </Fact>
)
