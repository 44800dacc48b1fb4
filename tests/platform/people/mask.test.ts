import { describe, expect, it } from 'vitest'
import {
  maskAddress,
  maskCard,
  maskCode,
  masked,
  maskEmail,
  maskFamilyName,
  maskIban,
  maskName,
  maskPhone,
  maskWallet,
} from '../../../platform/people/mask'

describe('what is shown of', () => {
  it.each([
    ['a mobile number', maskPhone, '+989121234567', '0912•••4567'],
    ['a foreign number', maskPhone, '+4915112345678', '+491•••5678'],
    ['a number that only holds the prefix of the country', maskPhone, '12+9834567890', '12+9•••7890'],
    ['a short number', maskPhone, '12345678', '•••'],
    ['a number of one digit more', maskPhone, '123456789', '1234•••6789'],
    ['an e-mail address', maskEmail, 'sara@example.ir', 's•••@example.ir'],
    ['an e-mail address with two signs', maskEmail, 'a@b@example.ir', 'a•••@example.ir'],
    ['a name of one letter', maskEmail, 's@example.ir', 's•••@example.ir'],
    ['an address without a name', maskEmail, '@example.ir', '•••'],
    ['no address', maskEmail, 'sara', '•••'],
    ['a national id', maskCode, '0012345679', '•••5679'],
    ['a code of eight signs', maskCode, '12345678', '•••'],
    ['a code of nine', maskCode, '123456789', '•••6789'],
    ['an IBAN', maskIban, 'IR820540102680020817909002', 'IR•••9002'],
    ['a card', maskCard, '6037990000000006', '603799•••0006'],
    ['a card cut short', maskCard, '6037990006', '•••'],
    ['a wallet', maskWallet, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7N•••Lj6t'],
    ['an address of a house', maskAddress, 'تهران، خیابان نمونه ۱', '•••'],
    ['a name', maskName, 'سارا محمدی', 'س••• م•••'],
    ['a name with spaces about it', maskName, '  سارا   محمدی ', 'س••• م•••'],
    ['a name of one letter beyond the first plane', maskName, '𐍈abc', '𐍈•••'],
    ['nobody’s name', maskName, ' ', ''],
    ['a family name', maskFamilyName, 'سارا محمدی', 'سارا م•••'],
    ['a family name of two words', maskFamilyName, ' سارا  رضایی  نیک ', 'سارا ر••• ن•••'],
    ['a single name', maskFamilyName, 'سارا', 'سارا'],
    ['no name at all', maskFamilyName, '', ''],
  ])('%s', (_, mask, value, shown) => expect(mask(value)).toBe(shown))

  it('what is not there is nothing', () => {
    expect(masked(maskCode, null)).toBeNull()
    expect(masked(maskCode, '0012345679')).toBe('•••5679')
  })
})
