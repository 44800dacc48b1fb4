-- A ledger account is found by its name; the name of this one, the partners' shares, called a partner a colleague.
update ledger_accounts set name = U&'\0633\0647\0645 \0647\0645\06A9\0627\0631\0627\0646 \062A\062C\0627\0631\06CC'
  where kind = 'share' and name = U&'\0633\0647\0645 \0647\0645\06A9\0627\0631\0627\0646';
