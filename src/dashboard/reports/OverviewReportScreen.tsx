import { ReportTabs } from '../../report/ReportTabs'
import { profits } from '../../money/reports/finance'
import { headlines, months } from './overview'
import { subscriptions } from '../../orders/reports/subscriptions'

const tabs = {
  months: { report: months },
  headlines: { report: headlines },
  subscriptions: { report: subscriptions },
  profits: { report: profits },
}

/** The staff overview: months, figures of a period, subscriptions, and profit for those who may read money. */
export const OverviewReportScreen = () => <ReportTabs path="adminReportsOverview" reports={tabs} />
