/** The charts of a period. A chunk of its own, since the chart library is large. */
import { BarChart, LineChart } from '@mantine/charts'
import { EXCEPTION_LABELS } from '@meridian/domain/proofs/exceptions.ts'
import {
  formatAmount,
  formatCount,
  formatDollars,
  formatHour,
  formatLocalDate,
  formatPercent,
  formatWholeDollars,
} from '@meridian/domain/time/format.ts'
import '@mantine/charts/styles.layer.css'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import type { Analytics } from '../../data/stats/analytics.ts'
import { type ChartStep, CHART_COPY as copy } from './analytics.copy.ts'
import classes from './analytics.module.css'
import { ChartCard } from './chart-card.tsx'
import { type ChartRow, chartRows, isWeekly, statusesIn } from './chart-rows.ts'

const HEIGHT = 260
/** The colors of the badges; within a color, later statuses are darker. */
const STATUS_COLORS: Record<OrderStatus, string> = {
  pending: 'yellow.3',
  confirmed: 'yellow.5',
  assigned: 'brand.2',
  pickup_scheduled: 'brand.3',
  pickup_complete: 'brand.4',
  in_transit: 'brand.5',
  delivered: 'green.5',
  cancelled: 'gray.5',
  declined: 'red.5',
}

const SHARED = {
  h: HEIGHT,
  tickLine: 'none',
  withLegend: true,
  legendProps: { verticalAlign: 'bottom', itemSorter: null },
  barProps: { isAnimationActive: false },
  maxBarWidth: 36,
} as const

export default function AnalyticsCharts({ analytics }: { analytics: Analytics }) {
  const rows = chartRows(analytics.days)
  const per = isWeekly(analytics.days) ? 'week' : 'day'
  return (
    <div className={classes.charts}>
      <OrdersChart rows={rows} per={per} />
      <MoneyChart rows={rows} per={per} />
      <OnTimeChart rows={rows} per={per} />
      <HoursChart hours={analytics.hours} />
      <ClientsChart clients={analytics.topClients} />
      <ProblemsChart problems={analytics.exceptions} />
    </div>
  )
}

type RowsProps = { rows: readonly ChartRow[]; per: ChartStep }

function OrdersChart({ rows, per }: RowsProps) {
  const statuses = statusesIn(rows)
  return (
    <ChartCard
      title={copy.ordersTitle(per)}
      lead={copy.ordersLead}
      isEmpty={statuses.length === 0}
      head={[copy.step[per], ...statuses.map((status) => STATUS_LABELS[status])]}
      rows={rows.map((row) => [row.day, ...statuses.map((status) => formatCount(row.orders[status] ?? 0))])}
      isWide
    >
      <BarChart
        {...SHARED}
        type="stacked"
        dataKey="day"
        data={rows.map((row) => ({ day: formatLocalDate(row.day, 'day'), ...row.orders }))}
        series={statuses.map((name) => ({ name, label: STATUS_LABELS[name], color: STATUS_COLORS[name] }))}
        yAxisLabel={copy.orders}
        yAxisProps={{ allowDecimals: false }}
      />
    </ChartCard>
  )
}

function MoneyChart({ rows, per }: RowsProps) {
  return (
    <ChartCard
      title={copy.moneyTitle}
      lead={copy.moneyLead(per)}
      isEmpty={rows.every((row) => row.revenueCents === 0)}
      head={[copy.step[per], copy.revenue, copy.driverPay, copy.net]}
      rows={rows.map((row) => [
        row.day,
        formatDollars(row.revenueCents),
        formatDollars(row.driverPayCents),
        formatDollars(row.revenueCents - row.driverPayCents),
      ])}
    >
      <BarChart
        {...SHARED}
        dataKey="day"
        data={rows.map((row) => ({
          day: formatLocalDate(row.day, 'day'),
          revenue: row.revenueCents / 100,
          driverPay: row.driverPayCents / 100,
        }))}
        series={[
          { name: 'revenue', label: copy.revenue, color: 'brand.5' },
          { name: 'driverPay', label: copy.driverPay, color: 'orange.4' },
        ]}
        valueFormatter={(value) => formatWholeDollars(value)}
        yAxisProps={{ width: 64 }}
      />
    </ChartCard>
  )
}

function OnTimeChart({ rows, per }: RowsProps) {
  return (
    <ChartCard
      title={copy.onTimeTitle}
      lead={copy.onTimeLead(per)}
      isEmpty={rows.every((row) => row.onTimePercent === null)}
      head={[copy.step[per], copy.deliveries, copy.onTime]}
      rows={rows.map((row) => [row.day, formatCount(row.delivered), formatPercent(row.onTimePercent)])}
    >
      <LineChart
        h={HEIGHT}
        tickLine="none"
        curveType="linear"
        dataKey="day"
        data={rows.map((row) => ({ day: formatLocalDate(row.day, 'day'), onTime: row.onTimePercent }))}
        series={[{ name: 'onTime', label: copy.onTime, color: 'green.5' }]}
        connectNulls
        withDots={rows.length <= 31}
        lineProps={{ isAnimationActive: false }}
        valueFormatter={(value) => formatPercent(value)}
        yAxisProps={{ domain: [0, 100], width: 56 }}
      />
    </ChartCard>
  )
}

function HoursChart({ hours }: { hours: readonly number[] }) {
  return (
    <ChartCard
      title={copy.hoursTitle}
      lead={copy.hoursLead}
      isEmpty={hours.every((value) => value === 0)}
      head={[copy.hour, copy.orders]}
      rows={hours.map((value, hour) => [formatHour(hour), formatCount(value)])}
    >
      <BarChart
        {...SHARED}
        withLegend={false}
        dataKey="hour"
        data={hours.map((orders, hour) => ({ hour: formatHour(hour), orders }))}
        series={[{ name: 'orders', label: copy.orders, color: 'brand.5' }]}
        yAxisLabel={copy.orders}
        yAxisProps={{ allowDecimals: false }}
      />
    </ChartCard>
  )
}

function ClientsChart({ clients }: { clients: Analytics['topClients'] }) {
  return (
    <ChartCard
      title={copy.clientsTitle}
      lead={copy.clientsLead}
      isEmpty={clients.length === 0}
      head={[copy.client, copy.orders, copy.revenue]}
      rows={clients.map((client) => [client.name, formatCount(client.orders), formatAmount(client.revenue)])}
    >
      <BarChart
        {...SHARED}
        withLegend={false}
        orientation="vertical"
        dataKey="name"
        data={clients.map((client) => ({ name: client.name, revenue: Number(client.revenue) }))}
        series={[{ name: 'revenue', label: copy.revenue, color: 'brand.5' }]}
        valueFormatter={(value) => formatWholeDollars(value)}
        yAxisProps={{ width: 150 }}
        gridAxis="y"
      />
    </ChartCard>
  )
}

function ProblemsChart({ problems }: { problems: Analytics['exceptions'] }) {
  return (
    <ChartCard
      title={copy.problemsTitle}
      lead={copy.problemsLead}
      isEmpty={problems.length === 0}
      head={[copy.problem, copy.reported]}
      rows={problems.map(({ kind, count }) => [EXCEPTION_LABELS[kind], formatCount(count)])}
    >
      <BarChart
        {...SHARED}
        withLegend={false}
        orientation="vertical"
        dataKey="kind"
        data={problems.map(({ kind, count }) => ({ kind: EXCEPTION_LABELS[kind], count }))}
        series={[{ name: 'count', label: copy.reported, color: 'orange.5' }]}
        xAxisProps={{ allowDecimals: false }}
        yAxisProps={{ width: 150 }}
        gridAxis="y"
      />
    </ChartCard>
  )
}
