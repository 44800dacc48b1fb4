import { useNotify, useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { signIn } from '../../../../contract/people/sign-in'
import { PlatformError } from '../../../data/http/errors'
import { useWrite } from '../../../data/useWrite'
import { ConfirmDialog } from '../../../form/dialogs/ConfirmDialog'
import { PrimaryButton } from '../../../ui/Control'
import { Section } from '../../../ui/Section'
import { Refusal } from '../../../ui/Refusal'
import { isolated, Ltr, PersonName } from '../../../ui/fields/Ltr'
import { TextInput } from '../../../form/TextInput'
import { ShortForm, Standing } from './formStyles'

const Known = ({ code }: { readonly code: string }) => {
  const translate = useTranslate()
  return (
    <Standing>
      <div>
        <span className="value">
          <Ltr>{code}</Ltr>
        </span>
        <p>{translate('people.account.partner.known')}</p>
      </div>
    </Standing>
  )
}

/** The code of the partner who introduced the person: displayed once recorded, entered once until then. */
export const PartnerPart = ({ code }: { readonly code: string | null }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const save = useWrite(signIn.setPartnerCode)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [asked, setAsked] = useState<string>()
  const refused = (error: unknown) => {
    const answer = error instanceof PlatformError ? error : undefined
    if (answer?.code === 'conflict') setProblem('people.account.partner.taken')
    else if (answer?.details['reason'] === 'own') setProblem('people.account.partner.own')
    else if (answer?.fields['code'] !== undefined) setProblem('people.account.partner.unknown')
    else setFailure(error)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (typed.trim() === '') return setProblem('required')
    setFailure(undefined)
    try {
      setAsked((await save.mutateAsync({ body: { code: typed.trim(), check: true } })).partner.name)
    } catch (error) {
      refused(error)
    }
  }
  const confirm = async () => {
    try {
      const { partner } = await save.mutateAsync({ body: { code: typed.trim() } })
      notify('people.account.partner.saved', { type: 'success', messageArgs: { name: isolated(partner.name) } })
    } catch (error) {
      refused(error)
    }
  }
  return (
    <Section title={translate('people.account.partner.title')}>
      {code === null ? (
        <ShortForm onSubmit={(event) => void submit(event)} noValidate style={{ marginBlockStart: 0 }}>
          <p className="quiet">{translate('people.account.partner.text')}</p>
          <TextInput
            kind="code"
            label="people.account.partner.code"
            name="partner_code"
            maxLength={40}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setProblem(undefined)
            }}
            error={problem}
          />
          <Refusal error={failure} />
          <div className="buttons">
            <PrimaryButton type="submit" disabled={save.isPending}>
              {translate(save.isPending ? 'table.busy' : 'people.account.partner.save')}
            </PrimaryButton>
          </div>
          <ConfirmDialog
            open={asked !== undefined}
            title={translate('people.account.partner.sure')}
            confirmLabel={translate('people.account.partner.save')}
            onConfirm={confirm}
            onClose={() => setAsked(undefined)}
          >
            <PersonName name={asked} />
            <br />
            {translate('people.account.partner.sure_text')}
          </ConfirmDialog>
        </ShortForm>
      ) : (
        <Known code={code} />
      )}
    </Section>
  )
}
