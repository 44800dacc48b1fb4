import { ReportView } from '../shared/report/ReportView'
import { ownPurchases } from './purchases'

/** Subscriptions the signed-in person bought. */
export const PurchaseHistoryScreen = () => <ReportView definition={ownPurchases} place={{ path: 'purchaseHistory' }} />
