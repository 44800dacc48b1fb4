import { DataTable, BooleanField, Edit, List, Show, SimpleForm, SimpleShowLayout } from 'react-admin'
import { subscriptionDurations } from '../../contract/requests/forms'
import { MoneyInput } from '../form/MoneyInput'
import { PriceField } from './PriceField'
import { Rows, search } from './Rows'

const label = (field: string) => `resources.platforms.fields.${field}`
const later = 'resources.platforms.later'
const priceOf = (duration: string) => <PriceField key={duration} source={duration} label={label(duration)} />

/** Prices of accounts and subscriptions on work platforms. */
export const platforms = {
  list: () => (
    <List filters={search}>
      <Rows secondary={<PriceField source="months_1" />} tertiary={<BooleanField source="active" />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="account" disableSort render={() => <PriceField source="account" none={later} />} />
        {subscriptionDurations.map((duration) => (
          <DataTable.Col key={duration} source={duration} disableSort render={() => priceOf(duration)} />
        ))}
        <DataTable.Col source="active" field={BooleanField} />
      </Rows>
    </List>
  ),
  edit: () => (
    <Edit mutationMode="pessimistic">
      <SimpleForm>
        <MoneyInput
          source="account"
          label={label('account')}
          currency="USD"
          helper="resources.platforms.account_help"
        />
        {subscriptionDurations.map((duration) => (
          <MoneyInput
            key={duration}
            source={duration}
            label={label(duration)}
            currency="USD"
            helper="resources.platforms.price_help"
          />
        ))}
      </SimpleForm>
    </Edit>
  ),
  show: () => (
    <Show>
      <SimpleShowLayout>
        <PriceField source="account" label={label('account')} none={later} />
        {subscriptionDurations.map(priceOf)}
        <BooleanField source="active" />
      </SimpleShowLayout>
    </Show>
  ),
}
