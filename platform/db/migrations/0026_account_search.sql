-- Parts of an IBAN or of a wallet address, in whichever case they were typed. As in `platform/people/search.ts`.
create index bank_info_search on bank_info using gin (lower(coalesce(iban, '') || ' ' || coalesce(tron_address, '') || ' ' || coalesce(bsc_address, '')) gin_trgm_ops);
--> statement-breakpoint
create index wallets_search on wallets using gin (lower(address) gin_trgm_ops);
