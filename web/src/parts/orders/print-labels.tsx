/** Opens the labels of an order's packages in one of the two sizes. */
import { Button, Menu } from '@mantine/core'
import { labels } from '@meridian/contract/orders/orders.ts'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { LABEL_COPY as copy } from '../../copy/tracking-links.ts'
import { fileUrl } from '../../data/call.ts'

const SIZES = ['letter', '4x6'] as const

export const PrintLabels = ({ orderId }: { orderId: number }) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {copy.button}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <LabelItems orderId={orderId} />
    </Menu.Dropdown>
  </Menu>
)

/** As entries of a menu; among others they need a title of their own. */
export const LabelItems = ({ orderId, hasTitle = false }: { orderId: number; hasTitle?: boolean }) => (
  <>
    {hasTitle ? <Menu.Label>{copy.button}</Menu.Label> : null}
    {SIZES.map((size) => (
      <Menu.Item
        key={size}
        component="a"
        href={fileUrl(labels, { params: { id: orderId }, query: { size } })}
        target="_blank"
        rel="noopener"
        mih={44}
        leftSection={hasTitle ? <IconPrinter size={18} aria-hidden /> : null}
      >
        {copy[size]}
      </Menu.Item>
    ))}
  </>
)
