import { Button } from '@mantine/core'
import { digitsOf, orderLabel } from '@meridian/domain/orders.ts'
import { IconCreditCard } from '@tabler/icons-react'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function CheckoutScreen() {
  const { orderId, amount } = useSearch({ strict: false }) as { orderId?: string; amount?: string }
  if (!orderId || !amount) return <Navigate to="/dashboard" replace />
  return (
    <Page title="Checkout" subtitle={`Order ${orderLabel(Number(digitsOf(orderId)))}`}>
      <EmptyState
        icon={<IconCreditCard aria-hidden />}
        title="This version does not take payments"
        actions={
          <Button component={Link} to="/dashboard">
            Back to the dashboard
          </Button>
        }
      >
        Nothing was charged, and the order stays as it is.
      </EmptyState>
    </Page>
  )
}
