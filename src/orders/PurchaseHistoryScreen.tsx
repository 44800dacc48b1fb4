import { ReportView } from '../report/ReportView'
import { ownPurchases } from './reports/purchases'

/** Subscriptions the signed-in person bought. */
export const PurchaseHistoryScreen = () => <ReportView definition={ownPurchases} place={{ path: 'purchaseHistory' }} />
