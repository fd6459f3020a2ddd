/** Analytics: all-time figures, and figures of a chosen period. */

import { Alert, Button, Skeleton, Text, Title } from '@mantine/core'
import { formatAmount, formatCount, formatPercent } from '@meridian/domain/time/format.ts'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useAdminStats } from '../../data/orders/admin-orders.ts'
import { ANALYTICS_PERIODS } from '../../data/search-params.ts'
import { analyticsCsvUrl, type DayPeriod, useAnalytics } from '../../data/stats/analytics.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ANALYTICS_COPY as copy } from './analytics.copy.ts'
import classes from './analytics.module.css'
import { Summary, SummarySkeleton } from './analytics-summary.tsx'
import { isPeriod, lastDays, today } from './period.ts'
import { Totals } from './totals.tsx'
import { usePeriod } from './use-period.ts'

/** The chart library is larger than the rest of this screen, and only this tab needs it. */
const AnalyticsCharts = lazy(() => import('./analytics-charts.tsx'))

export function AdminAnalyticsScreen() {
  const stats = useAdminStats()
  const [now] = useState(() => new Date())
  const { choice, choose, custom, setCustom } = usePeriod(now)
  const period = choice === 'custom' ? custom : lastDays(Number(choice), now)
  const isValid = isPeriod(period)
  const analytics = useAnalytics(isValid ? period : null)
  return (
    <>
      <Gate query={stats} skeleton={<SummarySkeleton />} errorTitle={copy.summaryFailed} compact>
        {(figures) => <Summary stats={figures} />}
      </Gate>
      <div className={classes.periodBar}>
        <Segments
          aria-label={copy.period}
          value={choice}
          onChange={choose}
          data={ANALYTICS_PERIODS.map((value) => ({ value, label: copy.periods[value] }))}
          className={classes.periodChoice}
        />
        {choice === 'custom' ? <CustomDays days={custom} onChange={setCustom} last={today(now)} /> : null}
        {isValid ? (
          <Button
            component="a"
            href={analyticsCsvUrl(period)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            className={classes.csv}
          >
            {copy.downloadCsv}
          </Button>
        ) : null}
      </div>
      {isValid ? null : (
        <Alert color="yellow" variant="light" mb="md">
          {copy.wrongPeriod}
        </Alert>
      )}
      <Gate query={analytics} skeleton={<ChartsSkeleton />} errorTitle={copy.periodFailed}>
        {(data) => (
          <div data-old={analytics.isPlaceholderData || undefined} className={classes.charted}>
            <PeriodTotals totals={data.totals} />
            <Suspense fallback={<ChartsSkeleton />}>
              <AnalyticsCharts analytics={data} />
            </Suspense>
          </div>
        )}
      </Gate>
    </>
  )
}

type DaysProps = { days: DayPeriod; onChange: (days: DayPeriod) => void; last: string }

function CustomDays({ days, onChange, last }: DaysProps) {
  return (
    <div className={classes.customDays}>
      <DateField
        label={copy.from}
        maxDate={last}
        value={days.from}
        onChange={(from) => from && onChange({ ...days, from })}
      />
      <DateField label={copy.to} maxDate={last} value={days.to} onChange={(to) => to && onChange({ ...days, to })} />
    </div>
  )
}

function PeriodTotals({ totals }: { totals: NonNullable<ReturnType<typeof useAnalytics>['data']>['totals'] }) {
  const facts: [string, string][] = [
    [copy.ordersPlaced, formatCount(totals.orders)],
    [copy.delivered, formatCount(totals.delivered)],
    [copy.canceled, formatCount(totals.cancelled)],
    ...(totals.returned > 0 ? [[copy.returned, formatCount(totals.returned)] as [string, string]] : []),
    [copy.revenue, formatAmount(totals.revenue)],
    [copy.driverPayments, formatAmount(totals.driverPay)],
    [copy.netProfit, formatAmount(totals.netProfit)],
    [copy.onTime, formatPercent(totals.onTimePercent)],
  ]
  return (
    <section aria-labelledby="period-totals">
      <Title order={2} id="period-totals" mb="xs">
        {copy.inPeriod}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {copy.inPeriodLead}
      </Text>
      <Totals facts={facts} />
    </section>
  )
}

const ChartsSkeleton = () => (
  <div className={classes.charts} aria-busy="true">
    <Repeat times={4}>
      <Skeleton h={360} radius="lg" />
    </Repeat>
  </div>
)
